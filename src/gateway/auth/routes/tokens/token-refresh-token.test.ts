import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { meetAt } from '#test/waiting-statements.ts';
import {
  type AuthUnderTest,
  PASSWORD,
  post,
  signIn,
  signUpConfirmed,
  startAuth,
} from '../../auth-under-test.ts';

const EMAIL = 'ada@example.com';
let auth: AuthUnderTest;

beforeAll(async () => {
  auth = await startAuth(await createTestDatabase('gateway'));
  await signUpConfirmed(auth, EMAIL);
});
afterAll(() => auth.stop());

const openSession = () => signIn(auth.newClient(), EMAIL, PASSWORD);

async function refresh(token: string) {
  const response = await post(auth, '/token?grant_type=refresh_token', { refresh_token: token });
  const body: { refresh_token: string; access_token: string; error_code?: string } =
    await response.json();
  return { status: response.status, ...body };
}

test('a refresh keeps the session and replaces both tokens', async () => {
  const client = auth.newClient();
  const before = await signIn(client, EMAIL, PASSWORD);
  auth.clock.advance(1);
  const { data, error } = await client.refreshSession();
  expect(error).toBeNull();
  expect(data.session?.refresh_token).not.toBe(before.refresh_token);
  const [old, fresh] = [before.access_token, data.session?.access_token ?? ''].map(decodeJwt);
  expect(fresh?.session_id).toBe(old?.session_id);
  expect(fresh?.amr).toEqual(old?.amr);
});

test('a used token still works within the interval, and returns the newest token', async () => {
  const { refresh_token: first } = await openSession();
  const second = await refresh(first);
  expect((await refresh(first)).refresh_token).toBe(second.refresh_token);
  const third = await refresh(second.refresh_token);
  expect((await refresh(first)).refresh_token).toBe(third.refresh_token);
  expect((await refresh(third.refresh_token)).status).toBe(200);
});

test('reuse after the interval ends the session for every holder', async () => {
  const { refresh_token: first } = await openSession();
  const bystander = await openSession();
  const second = await refresh(first);
  auth.clock.advance(11);

  expect(await refresh(first)).toMatchObject({
    status: 400,
    error_code: 'refresh_token_already_used',
    msg: 'Invalid Refresh Token: Already Used',
  });
  expect(await refresh(second.refresh_token)).toMatchObject({
    status: 400,
    error_code: 'refresh_token_not_found',
  });
  const headers = { Authorization: `Bearer ${second.access_token}` };
  const user = await fetch(`${auth.url}/user`, { headers });
  expect(await user.json()).toMatchObject({ error_code: 'session_not_found' });
  expect(auth.reports.at(-1)).toContain('a used refresh token came back: session ended');
  expect((await refresh(bystander.refresh_token)).status).toBe(200);
});

test('two simultaneous refreshes get the same successor', async () => {
  const { refresh_token: first } = await openSession();
  const once = () => refresh(first);
  const answers = await meetAt(
    auth.sql,
    (held) => held`select from auth.sessions for update`,
    once,
    once,
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map((answer) => answer.refresh_token)).size).toBe(1);
});

test('an unknown token is refused', async () => {
  expect(await refresh('unknown')).toMatchObject({
    status: 400,
    error_code: 'refresh_token_not_found',
    msg: 'Invalid Refresh Token: Refresh Token Not Found',
  });
});
