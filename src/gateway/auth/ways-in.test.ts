import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { type AuthUnderTest, PASSWORD, signUpConfirmed, startAuth } from './auth-under-test.ts';

let auth: AuthUnderTest;
let token: string;

beforeAll(async () => {
  auth = await startAuth(await createTestDatabase('gateway'), { requireCurrentPassword: true });
  const client = await signUpConfirmed(auth, 'old@example.com');
  const { data } = await client.getSession();
  token = data.session?.access_token ?? '';
  await auth.sql`update auth.mfa_amr_claims set created_at = now() - interval '11 minutes'`;
});
afterAll(() => auth.stop());

type Way = { old: object; code: string } | { why: string };

const PROOF: Way = { why: 'takes a password, a code, a key or a provider’s word' };
const SECRET: Way = { why: 'takes the secret key' };
const READS: Way = { why: 'reads' };
const MAILS: Way = { why: 'mails a proof to the account’s own address' };
const TAKES: Way = { why: 'takes a way in away' };
const BEGUN: Way = { why: 'ends what was begun by a fresh session, minutes ago' };

/**
 * Every route: its answer to an old session if it adds a way to sign in later, or why it doesn't.
 */
const WAYS: Readonly<Record<string, Way>> = {
  'PUT /user': { old: { email: 'thief@example.com' }, code: 'reauthentication_needed' },
  'POST /factors': { old: { factor_type: 'totp' }, code: 'reauthentication_needed' },
  'POST /passkeys/registration/options': { old: {}, code: 'reauthentication_needed' },
  'GET /user/identities/authorize': { old: {}, code: 'reauthentication_needed' },
  'POST /passkeys/registration/verify': BEGUN,
  'POST /factors/:id/verify': BEGUN,
  'POST /factors/:id/challenge': { why: 'asks for a factor' },
  'GET /callback/:provider?': PROOF,
  'POST /callback/:provider': PROOF,
  'GET /authorize': { why: 'leads to a provider, for nobody yet' },
  'POST /token': PROOF,
  'GET /verify': PROOF,
  'POST /verify': PROOF,
  'POST /passkeys/authentication/options': { why: 'asks for a passkey' },
  'POST /passkeys/authentication/verify': PROOF,
  'POST /signup': { why: 'makes an account of its own' },
  'POST /recover': MAILS,
  'POST /resend': MAILS,
  'POST /otp': MAILS,
  'GET /reauthenticate': MAILS,
  'POST /logout': TAKES,
  'DELETE /factors/:id': TAKES,
  'DELETE /user/identities/:id': TAKES,
  'DELETE /passkeys/:id': TAKES,
  'PATCH /passkeys/:id': { why: 'names one' },
  'GET /user': READS,
  'GET /passkeys': READS,
  'GET /health': READS,
  'GET /settings': READS,
  'GET /.well-known/jwks.json': READS,
  'POST /invite': SECRET,
  'POST /admin/generate_link': SECRET,
  'GET /admin/users': SECRET,
  'POST /admin/users': SECRET,
  'GET /admin/users/:userId': SECRET,
  'PUT /admin/users/:userId': SECRET,
  'DELETE /admin/users/:userId': SECRET,
  'GET /admin/users/:userId/factors': SECRET,
  'DELETE /admin/users/:userId/factors/:id': SECRET,
  'GET /admin/users/:userId{[0-9a-fA-F-]{36}}/passkeys': SECRET,
  'DELETE /admin/users/:userId{[0-9a-fA-F-]{36}}/passkeys/:id': SECRET,
};

/** Sends a request with only the old session. @returns the error code */
async function ask(route: string, body: object): Promise<string> {
  const [method = '', path = ''] = route.split(' ');
  const answer = await fetch(`${auth.url}${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}` },
    ...(method !== 'GET' && { body: JSON.stringify(body) }),
  });
  return ((await answer.json()) as { error_code?: string }).error_code ?? '';
}

test('every route is listed, as a way in or with the reason it isn’t one', () => {
  expect([...new Set(auth.routes)].sort()).toEqual(Object.keys(WAYS).sort());
});

test.each(
  Object.entries(WAYS).flatMap(([route, way]) =>
    'old' in way ? [[route, way.old, way.code] as const] : [],
  ),
)('%s refuses an old session', async (route, body, code) => {
  expect(await ask(route, body)).toBe(code);
});

test('an old session can’t set a password without the current one', async () => {
  expect(await ask('PUT /user', { password: `${PASSWORD} of a thief` })).toBe(
    'current_password_required',
  );
});

test('secret-key routes are refused without the key', async () => {
  for (const [route, way] of Object.entries(WAYS)) {
    if (way !== SECRET) continue;
    const path = route.replaceAll(/:\w+(\{.*?\}\})?/g, crypto.randomUUID());
    expect([route, await ask(path, {})]).toEqual([route, 'not_admin']);
  }
});
