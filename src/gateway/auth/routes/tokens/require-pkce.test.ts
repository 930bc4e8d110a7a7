import type { Provider } from '@supabase/auth-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { type IdentityProvider, startIdentityProvider } from '#test/servers/identity-provider.ts';
import {
  type AuthUnderTest,
  followLink,
  PASSWORD,
  post,
  readFragment,
  SITE_URL,
  startAuth,
} from '../../auth-under-test.ts';
import { openBrowser } from '../../providers/providers-under-test.ts';

const ACME = 'custom:acme' as Provider;
const BACK = `${SITE_URL}/back`;
const ELSEWHERE = `${SITE_URL}/bio/stranger`;
const REFUSAL = {
  error: 'access_denied',
  error_code: 'validation_failed',
  error_description: 'The implicit flow is turned off: a code challenge is required',
};

let strict: AuthUnderTest;
let lenient: AuthUnderTest;
let acme: IdentityProvider;

beforeAll(async () => {
  acme = await startIdentityProvider();
  const providers = [{ name: ACME, label: 'Acme', ...acme.client }];
  const paths = { requirePkce: true, redirectPaths: ['/', '/back'] };
  const database = await createTestDatabase('gateway');
  strict = await startAuth(database, { ...paths, providers });
  lenient = await startAuth({ sql: database.sql }, { providers });
});
afterAll(async () => {
  await lenient.stop();
  await strict.stop();
  await acme.stop();
});

function createPerson(sub: string): string {
  acme.people.set(sub, { sub, email: `${sub}@example.com`, email_verified: true });
  return sub;
}

test('a provider sign-in without a challenge is refused where settings require one', async () => {
  const sub = createPerson('implicit');
  const begin = async (auth: AuthUnderTest) => {
    const client = openBrowser(auth, { flowType: 'implicit' }).newClient();
    const options = { redirectTo: BACK };
    const { data } = await client.signInWithOAuth({ provider: ACME, options });
    return data.url ?? '';
  };
  const refused = await fetch(await begin(strict), { redirect: 'manual' });
  expect([refused.status, await refused.json()]).toEqual([
    400,
    { code: 400, error_code: REFUSAL.error_code, msg: REFUSAL.error_description },
  ]);
  const target = await openBrowser(lenient).pass(await begin(lenient), sub);
  expect(readFragment(target)).toHaveProperty('access_token');
});

test('linking an identity needs a challenge too', async () => {
  const email = 'linking@example.com';
  await strict.newClient().signUp({ email, password: PASSWORD });
  const token = await strict.nextCode(email);
  const answered = await post(strict, '/verify', { type: 'signup', token, email });
  const headers = { Authorization: `Bearer ${(await answered.json()).access_token}` };
  const url = `${strict.url}/user/identities/authorize?provider=${ACME}&skip_http_redirect=true`;
  const answer = await fetch(url, { headers });
  expect(await answer.json()).toMatchObject({ msg: REFUSAL.error_description });
});

test('a code goes to an allowed path, or else to the site’s root', async () => {
  const sub = createPerson('pkce');
  for (const [redirectTo, expected] of [
    [BACK, '/back'],
    [ELSEWHERE, '/'],
  ] as const) {
    const browser = openBrowser(strict, { flowType: 'pkce' });
    const client = browser.newClient();
    const { data } = await client.signInWithOAuth({ provider: ACME, options: { redirectTo } });
    const target = await browser.pass(data.url ?? '', sub);
    expect([target.origin, target.pathname, target.hash]).toEqual([SITE_URL, expected, '']);
    const code = target.searchParams.get('code') ?? '';
    expect((await client.exchangeCodeForSession(code)).error).toBeNull();
  }
});

test('an email link without a challenge puts no session in the URL, and its hash still works', async () => {
  const email = 'mailed@example.com';
  await strict.newClient().signUp({ email, password: PASSWORD });
  const link = new URL(await strict.nextLink(email));
  link.searchParams.set('redirect_to', ELSEWHERE);
  const target = await followLink(link.href);
  expect([target.origin + target.pathname, readFragment(target)]).toEqual([
    `${SITE_URL}/`,
    REFUSAL,
  ]);
  const used = await post(strict, '/verify', {
    type: 'signup',
    token_hash: link.searchParams.get('token'),
  });
  expect(await used.json()).toHaveProperty('access_token');
});

test('an email link requested with a challenge returns a code to exchange', async () => {
  const email = 'challenged@example.com';
  const client = strict.newClient({ flowType: 'pkce' });
  await client.signUp({ email, password: PASSWORD, options: { emailRedirectTo: BACK } });
  const target = await followLink(await strict.nextLink(email));
  expect([target.pathname, target.hash]).toEqual(['/back', '']);
  const code = target.searchParams.get('code') ?? '';
  expect((await client.exchangeCodeForSession(code)).error).toBeNull();
});
