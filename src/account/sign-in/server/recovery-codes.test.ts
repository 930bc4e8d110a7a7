import { decodeJwt } from 'jose';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RATE_LIMITS } from '#kit/server/limits/rate-limits.ts';
import { createTestApp, postJson, type TestApp } from '#test/app.ts';
import { meetAt } from '#test/waiting-statements.ts';
import { redeemRecoveryCode } from './recovery-codes.ts';

let server: TestApp;

beforeAll(async () => {
  const recoveryCodesPerAccount = { points: 5, durationSeconds: 600 };
  server = await createTestApp(
    { limits: { ...RATE_LIMITS, recoveryCodesPerAccount } },
    { settings: { autoConfirm: true } },
  );
});
afterAll(() => server.close());

const PASSWORD = 'correct horse battery';

async function ask(path: string, token: string, body: unknown = {}) {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await server.app.request(path, postJson(body, headers));
  return { status: answer.status, body: await answer.json().catch(() => null) };
}

async function signIn(email: string): Promise<string> {
  const { body } = await ask('/auth/v1/token?grant_type=password', '', {
    email,
    password: PASSWORD,
  });
  return body.access_token;
}

/** An owner with a second factor. @returns their one-factor and two-factor tokens */
async function signUpWithFactor() {
  const email = `careful-${crypto.randomUUID()}@vizit.test`;
  const { body } = await ask('/auth/v1/signup', '', { email, password: PASSWORD });
  const id: string = body.user.id;
  const { body: factor } = await ask('/auth/v1/factors', body.access_token, {
    factor_type: 'totp',
  });
  const path = `/auth/v1/factors/${factor.id}`;
  const { body: challenge } = await ask(`${path}/challenge`, body.access_token);
  const code = new TOTP({ secret: Secret.fromBase32(factor.totp.secret) }).generate();
  const verified = await ask(`${path}/verify`, body.access_token, {
    challenge_id: challenge.id,
    code,
  });
  const whole: string = verified.body.access_token;
  return { id, email, whole, half: await signIn(email) };
}

const create = (token: string) => ask('/functions/v1/create-recovery-codes', token);
const redeem = (token: string, code: string) =>
  ask('/functions/v1/use-recovery-code', token, { code });

const findCaller = async (token: string) => {
  const headers = { authorization: `Bearer ${token}` };
  return (await server.app.request('/auth/v1/user', { headers })).json();
};
const countLeft = async (token: string) =>
  (await ask('/rest/v1/rpc/recovery_codes_left', token)).body;

test('a recovery code signs its owner in once, and keeps the factors and other codes', async () => {
  const { id, email, whole, half } = await signUpWithFactor();
  const { codes } = (await create(whole)).body;
  expect(codes).toHaveLength(10);
  expect(new Set(codes).size).toBe(10);
  expect(codes[0]).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
  const [stored] = await server.sql`
    select string_agg(encode(salt || code_hash, 'hex'), '') as text from private.recovery_codes`;
  expect(stored?.text).not.toContain(Buffer.from(codes[0].replaceAll('-', '')).toString('hex'));

  const { status, body } = await redeem(half, codes[3].toLowerCase().replaceAll('-', ' '));
  expect([status, Object.keys(body)]).toEqual([200, ['access_token', 'refresh_token']]);
  expect(decodeJwt(body.access_token)).toMatchObject({
    sub: id,
    session_id: decodeJwt(half).session_id,
    aal: 'aal2',
    amr: expect.arrayContaining([expect.objectContaining({ method: 'mfa/recovery_code' })]),
  });
  expect(await countLeft(body.access_token)).toBe(9);
  expect((await findCaller(whole)).factors, 'the app is still asked for').toMatchObject([
    { status: 'verified' },
  ]);
  const again = await signIn(email);
  expect((await redeem(again, codes[3])).body.code, 'used').toBe('bad_recovery_code');
  expect((await redeem(again, codes[4])).status).toBe(200);
  expect((await redeem(body.access_token, codes[5])).body.code).toBe('no_second_factor');
  expect([
    ...(await server.sql`
      select actor_role, action from public.audit_log where subject = ${id}`),
  ]).toEqual(Array(2).fill({ actor_role: 'owner', action: 'factors.recovered' }));
  const [job] = await server.sql`
    select payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'announce_recovery' and payload ->> 'user_id' = ${id}`;
  expect(job?.payload).toEqual({ user_id: id });
});

test('a recovery code ends password-only sessions, and earlier tokens', async () => {
  const { email, whole, half } = await signUpWithFactor();
  const thief = await signIn(email);
  const { body: before } = await ask('/auth/v1/token?grant_type=password', '', {
    email,
    password: PASSWORD,
  });
  const { codes } = (await create(whole)).body;
  const { body } = await redeem(before.access_token, codes[0]);
  for (const token of [half, thief])
    expect((await findCaller(token)).error_code).toBe('session_not_found');
  const { refresh_token } = before;
  const stolen = await ask('/auth/v1/token?grant_type=refresh_token', '', { refresh_token });
  expect(stolen.body.error_code).toBe('refresh_token_not_found');
  expect((await findCaller(body.access_token)).email).toBe(email);
});

test('of two simultaneous uses of one code, one signs in', async () => {
  const { id, whole, half, email } = await signUpWithFactor();
  const other = await signIn(email);
  const { codes } = (await create(whole)).body;
  // Both passed the check and wait for the account's lock; the later one finds that its session has
  // ended.
  const said = await meetAt(
    server.sql,
    (held) => held`select from auth.users where id = ${id} for update`,
    () => redeem(half, codes[0]),
    () => redeem(other, codes[0]),
  );
  expect(said.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test('new codes replace the old ones, and need both factors', async () => {
  const { whole, half } = await signUpWithFactor();
  const [first, second] = [(await create(whole)).body.codes, (await create(whole)).body.codes];
  expect((await create(half)).body.code).toBe('second_factor_needed');
  expect(await redeem(half, first[0])).toEqual({
    status: 422,
    body: {
      code: 'bad_recovery_code',
      message: 'That isn’t one of your recovery codes. Each works once.',
    },
  });
  expect((await redeem(half, second[0])).status).toBe(200);
});

test('an old session can’t create codes, as a thief could keep the account', async () => {
  const { id, whole } = await signUpWithFactor();
  await server.sql`
    update auth.mfa_amr_claims set created_at = now() - interval '11 minutes'
    where session_id in (select s.id from auth.sessions s where s.user_id = ${id})`;
  expect((await create(whole)).body.code).toBe('fresh_sign_in_needed');
});

test('another account’s code is refused, and guesses are counted', async () => {
  const { whole } = await signUpWithFactor();
  const { half } = await signUpWithFactor();
  const { codes } = (await create(whole)).body;
  const said = [codes[0], '', '123456', 'x'.repeat(100), codes[1], codes[2]];
  const outcomes: string[] = [];
  for (const code of said) outcomes.push((await redeem(half, code)).body.code);
  expect(outcomes).toEqual([...Array(5).fill('bad_recovery_code'), 'too_many']);
  expect((await redeem(half, 'x'.repeat(101))).body.code).toBe('bad_request');
  for (const token of ['', server.keys.anonKey, server.keys.serviceRoleKey]) {
    expect((await redeem(token, codes[0])).body.code).toBe('unauthorized');
    expect((await create(token)).body.code).toBe('unauthorized');
  }
});

test('a half-finished sign-in can’t call our functions', async () => {
  const { whole, half } = await signUpWithFactor();
  for (const name of ['open-portal', 'see-as', 'check-payments']) {
    const { status, body } = await ask(`/functions/v1/${name}`, half);
    expect([status, body.code], name).toEqual([403, 'second_factor_needed']);
  }
  expect((await ask('/functions/v1/check-payments', whole)).body.code).toBe('not_administrator');
});

test('if the session can’t be upgraded, the code can still be used', async () => {
  const { id, whole, half } = await signUpWithFactor();
  const { codes } = (await create(whole)).body;
  const gateway = { raiseSession: () => Promise.reject(new Error('out of reach')) };
  const sessionId = String(decodeJwt(half).session_id);
  const tried = { userId: id, sessionId, typed: codes[0] };
  await expect(redeemRecoveryCode({ ask: server.ask, gateway }, tried)).rejects.toThrow('reach');
  expect((await redeem(half, codes[0])).status).toBe(200);
});
