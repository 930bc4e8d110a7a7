import { randomUUID } from 'node:crypto';
import { get } from 'node:http';
import type { Provider } from '@supabase/auth-js';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { type IdentityProvider, startIdentityProvider } from '#test/servers/identity-provider.ts';
import {
  type AuthUnderTest,
  PASSWORD,
  readFragment,
  SITE_URL,
  signIn,
  signUpConfirmed,
  startAuth,
  wideLimits,
} from '../../auth-under-test.ts';
import { openBrowser } from '../../providers/providers-under-test.ts';

const ACME = 'custom:acme' as Provider;
const BACK = `${SITE_URL}/back`;

let auth: AuthUnderTest;
let acme: IdentityProvider;

beforeAll(async () => {
  acme = await startIdentityProvider();
  auth = await startAuth(await createTestDatabase('gateway'), {
    rateLimits: wideLimits(),
    requireCurrentPassword: true,
    providers: [
      { name: ACME, label: 'Acme', ...acme.client },
      {
        name: 'google',
        label: 'Google',
        ...acme.client,
        parameters: { response_mode: 'form_post' },
      },
      { name: 'gitlab', label: 'GitLab', issuer: 'http://127.0.0.1:1', clientId: 'none' },
    ],
  });
});
afterAll(async () => {
  await auth.stop();
  await acme.stop();
});

/** Adds a person at the provider, with a confirmed email by default. */
function createPerson(claims: Record<string, unknown> = {}) {
  const sub = randomUUID();
  const person = { sub, email: `${sub}@example.com`, email_verified: true, name: 'Ada', ...claims };
  acme.people.set(sub, person);
  return person;
}

/** Begins as the client does, and comes back. */
async function arrive(
  person: { sub: string },
  { provider = ACME, flowType = 'pkce' as 'pkce' | 'implicit' } = {},
) {
  const browser = openBrowser(auth, { flowType });
  const client = browser.newClient();
  const { data } = await client.signInWithOAuth({ provider, options: { redirectTo: BACK } });
  const target = await browser.pass(data.url ?? '', person.sub);
  return { browser, client, target, url: data.url ?? '' };
}

async function enter(person: { sub: string }) {
  const { client, target, browser } = await arrive(person);
  const { data, error } = await client.exchangeCodeForSession(
    target.searchParams.get('code') ?? '',
  );
  if (error) throw error;
  return { client, browser, session: data.session };
}

/** As the window of a browser does, and says so: `fetch` never would. @returns where it is sent */
function open(url: string): Promise<URL> {
  const headers = { 'Sec-Fetch-Mode': 'navigate' };
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      response.resume();
      resolve(new URL(response.headers.location ?? '', url));
    }).on('error', reject);
  });
}

const readError = (target: URL) => target.searchParams.get('error_code');

test('whoever a provider knows has an account by coming, and comes back to the same one', async () => {
  const person = createPerson({ picture: 'https://acme.example/ada.png' });
  const { session, client } = await enter(person);
  expect(session.user).toMatchObject({
    email: person.email,
    email_confirmed_at: expect.any(String),
    app_metadata: { provider: ACME, providers: [ACME] },
    user_metadata: {
      full_name: 'Ada',
      avatar_url: 'https://acme.example/ada.png',
      sub: person.sub,
    },
  });
  const { amr } = decodeJwt(session.access_token);
  expect(amr).toMatchObject([{ method: 'oauth' }]);
  expect((await client.getUserIdentities()).data?.identities).toMatchObject([
    {
      id: person.sub,
      user_id: session.user.id,
      provider: ACME,
      identity_data: { iss: acme.issuer, email: person.email, email_verified: true },
    },
  ]);

  await client.updateUser({ data: { full_name: 'Countess' } });
  acme.people.set(person.sub, { ...person, name: 'Ada King', email: 'moved@example.com' });
  const again = (await enter(person)).session.user;
  expect(again).toMatchObject({
    id: session.user.id,
    email: person.email,
    user_metadata: { full_name: 'Countess' },
    identities: [{ identity_data: { name: 'Ada King', email: 'moved@example.com' } }],
  });
});

test('a client without a code gets the tokens where no server is told them', async () => {
  const { target, client } = await arrive(createPerson(), { flowType: 'implicit' });
  expect(target.search).toBe('');
  const { access_token = '', refresh_token = '' } = readFragment(target);
  expect((await client.setSession({ access_token, refresh_token })).error).toBeNull();
});

test('a provider that sends a form is asked to come again, with our cookie', async () => {
  const person = createPerson();
  const browser = openBrowser(auth, { flowType: 'pkce' });
  const client = browser.newClient();
  const { data } = await client.signInWithOAuth({
    provider: 'google',
    options: { redirectTo: BACK },
  });
  await browser.pass(data.url ?? '', person.sub);
  const form = browser.readPage();
  const action = /action="([^"]+)"/.exec(form)?.[1] ?? '';
  const fields = [...form.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, k, v]) => [k, v]);
  expect(new URL(action).pathname).toBe('/auth/v1/callback/google');
  const posted = await fetch(action, {
    method: 'POST',
    body: new URLSearchParams(fields as string[][]),
    redirect: 'manual',
  });
  const target = await browser.follow(posted.headers.get('Location') ?? '');
  const { error } = await client.exchangeCodeForSession(target.searchParams.get('code') ?? '');
  expect(error).toBeNull();
});

test.each([{ email_verified: false }, { email_verified: undefined }, { email: 'no address' }])(
  'an address that the provider has not confirmed makes no account: %o',
  async (claims) => {
    const { target } = await arrive(createPerson(claims));
    expect(readError(target)).toBe('provider_email_needs_verification');
    expect(readFragment(target)).toMatchObject({
      error_description:
        'Unverified email with Acme. Verify the email with Acme in order to sign in',
    });
  },
);

test('an address that another account has is never linked, whoever has confirmed it', async () => {
  await signUpConfirmed(auth, 'taken@example.com');
  const { client } = await enter(createPerson({ email: 'first@example.com' }));
  await auth.newClient().signUp({ email: 'pending@example.com', password: PASSWORD });
  for (const email of ['taken@example.com', 'first@example.com', 'PENDING@example.com']) {
    const { target } = await arrive(createPerson({ email }));
    expect([email, readError(target)]).toEqual([email, 'email_exists']);
  }
  expect((await client.getUserIdentities()).data?.identities).toHaveLength(1);
  // Nor is told whether it is taken, to whom it does not belong.
  const { target } = await arrive(
    createPerson({ email: 'taken@example.com', email_verified: false }),
  );
  expect(readError(target)).toBe('provider_email_needs_verification');
});

test('whoever is unwanted, banned or late for closed doors stays outside', async () => {
  const { target } = await arrive(createPerson({ email: 'ada@unwanted.example' }));
  expect(readError(target)).toBe('email_address_invalid');
  const person = createPerson();
  const { session } = await enter(person);
  await auth.sql`update auth.users set banned_until = '2100-01-01' where id = ${session.user.id}`;
  expect(readError((await arrive(person)).target)).toBe('user_banned');
});

test('a provider is linked by whoever is signed in, who is told of it, and unlinked again', async () => {
  const email = 'linker@example.com';
  await signUpConfirmed(auth, email);
  const browser = openBrowser(auth, { flowType: 'pkce' });
  const client = browser.newClient();
  await signIn(client, email, PASSWORD);
  const person = createPerson({ email: 'elsewhere@example.com', email_verified: false });

  const link = async () => {
    const { data } = await client.linkIdentity({ provider: ACME, options: { redirectTo: BACK } });
    return browser.pass(data.url ?? '', person.sub);
  };
  expect((await link()).searchParams.get('code')).toBeTruthy();
  expect(await auth.nextLink(email)).toBe(SITE_URL);
  const { session: own } = (await client.getSession()).data;
  const { session } = await enter(person);
  expect(session.user).toMatchObject({
    id: own?.user.id,
    email,
    app_metadata: { provider: 'email', providers: ['email', ACME] },
  });

  const [, linked] = (await client.getUserIdentities()).data?.identities ?? [];
  if (!linked) throw new Error('nothing linked');
  expect(linked).toMatchObject({ provider: ACME, identity_data: { sub: person.sub } });
  expect((await client.unlinkIdentity(linked)).error).toBeNull();
  expect(await auth.nextLink(email)).toBe(SITE_URL);
  expect((await client.unlinkIdentity(linked)).error).toMatchObject({
    code: 'single_identity_not_deletable',
    status: 422,
  });
  // Unlinking ends the provider's session and keeps the account.
  const other = auth.newClient();
  const stale = { access_token: session.access_token, refresh_token: session.refresh_token };
  expect((await other.setSession(stale)).error).not.toBeNull();
  expect((await client.getUser()).data.user?.app_metadata).toEqual({
    provider: 'email',
    providers: ['email'],
  });
});

test('an identity has one account, and only its own account takes it off', async () => {
  const person = createPerson();
  const { client, browser } = await enter(person);
  const link = async (asked: typeof client, from: typeof browser) => {
    const { data } = await asked.linkIdentity({ provider: ACME, options: { redirectTo: BACK } });
    return readFragment(await from.follow(data.url ?? ''));
  };
  expect(await link(client, browser)).toMatchObject({
    error_code: 'identity_already_exists',
    error_description: 'Identity is already linked',
  });
  await signUpConfirmed(auth, 'envious@example.com');
  const other = browser.newClient();
  await signIn(other, 'envious@example.com', PASSWORD);
  expect(await link(other, browser)).toMatchObject({
    error_description: 'Identity is already linked to another user',
  });
  // A second identity allows unlinking one, but never another user's.
  await client.updateUser({ password: 'a password of its own' });
  const own = (await client.getUserIdentities()).data?.identities ?? [];
  expect(own.map(({ provider }) => provider)).toEqual([ACME, 'email']);
  const [foreign] = (await other.getUserIdentities()).data?.identities ?? [];
  if (!foreign || !own[1]) throw new Error('no identities');
  expect((await client.unlinkIdentity(foreign)).error).toMatchObject({
    code: 'identity_not_found',
    message: "Identity doesn't exist",
  });
  // The password goes with the identity it belongs to.
  expect((await client.unlinkIdentity(own[1])).error).toBeNull();
  await expect(
    signIn(auth.newClient(), person.email, 'a password of its own'),
  ).rejects.toMatchObject({
    code: 'invalid_credentials',
  });
});

test('nothing is linked to an account that nobody has confirmed, nor after its session, nor while looking on', async () => {
  const email = 'unconfirmed@example.com';
  await auth.newClient().signUp({ email, password: PASSWORD });
  await auth.sql`update auth.users set email_confirmed_at = now() where email = ${email}`;
  const browser = openBrowser(auth);
  const client = browser.newClient();
  const session = await signIn(client, email, PASSWORD);
  const begin = async () =>
    (await client.linkIdentity({ provider: ACME, options: { redirectTo: BACK } })).data.url ?? '';

  await auth.sql`update auth.users set email_confirmed_at = null where email = ${email}`;
  const pending = await browser.pass(await begin(), createPerson().sub);
  expect(readError(pending)).toBe('email_not_confirmed');
  const begun = await begin();
  await client.signOut();
  expect(readError(await browser.follow(begun))).toBe('session_not_found');

  const claims = { sub: session.user.id, session_id: randomUUID(), role: 'authenticated' };
  const looking = await auth.keys.sign({ ...claims, read_only: true }, 60);
  const asked = await fetch(`${auth.url}/user/identities/authorize?provider=${ACME}`, {
    headers: { Authorization: `Bearer ${looking}` },
    redirect: 'manual',
  });
  expect([asked.status, await asked.json()]).toEqual([
    403,
    expect.objectContaining({ error_code: 'read_only' }),
  ]);
});

test('what comes back is taken once, in the browser that began, for the provider that was asked', async () => {
  const person = createPerson();
  const begin = async (stopAt: string) => {
    const browser = openBrowser(auth, { flowType: 'pkce' });
    const client = browser.newClient();
    const { data } = await client.signInWithOAuth({
      provider: ACME,
      options: { redirectTo: BACK },
    });
    const asked = await browser.follow(data.url ?? '');
    const answer = await browser.fetch(asked.href, {
      method: 'POST',
      body: new URLSearchParams({ person: person.sub }),
      redirect: 'manual',
    });
    const next = new URL(answer.headers.get('Location') ?? '', asked);
    return { browser, back: await browser.follow(next.href, stopAt) };
  };
  const callback = `${auth.url}/callback`;
  const { browser, back } = await begin(callback);
  expect(back.pathname).toBe('/auth/v1/callback/custom%3Aacme');

  // Another user's browser, which an attacker could make open it.
  const foreign = await openBrowser(auth).follow(back.href);
  expect(foreign.href.startsWith(SITE_URL)).toBe(true);
  expect(readFragment(foreign)).toMatchObject({
    error_code: 'bad_oauth_state',
    error_description: 'OAuth callback with invalid state',
  });
  // Another provider's answer at this one's address, and this one's at another's.
  const elsewhere = new URL(back.href.replace('custom%3Aacme', 'google'));
  expect(readError(await browser.follow(elsewhere.href))).toBe('bad_oauth_state');

  const good = await browser.follow(back.href);
  expect(good.searchParams.get('code')).toBeTruthy();
  expect(readError(await browser.follow(back.href))).toBe('bad_oauth_state');

  for (const [change, code] of [
    [(url: URL) => url.searchParams.delete('state'), 'bad_oauth_callback'],
    [(url: URL) => url.searchParams.set('state', 'x'.repeat(43)), 'bad_oauth_state'],
    [(url: URL) => url.searchParams.set('code', 'guessed'), 'bad_oauth_callback'],
    [(url: URL) => url.searchParams.delete('code'), 'bad_oauth_callback'],
    [(url: URL) => url.searchParams.set('iss', 'https://another.example'), 'bad_oauth_callback'],
    [(url: URL) => url.searchParams.delete('iss'), 'bad_oauth_callback'],
  ] as const) {
    const flow = await begin(callback);
    change(flow.back);
    expect(readError(await flow.browser.follow(flow.back.href))).toBe(code);
  }
  const late = await begin(callback);
  auth.clock.advance(31 * 60);
  expect(readError(await late.browser.follow(late.back.href))).toBe('bad_oauth_state');
});

test('an account is not given another key by a session that is old, or knows only half', async () => {
  const email = 'careful@example.com';
  const client = await signUpConfirmed(auth, email);
  const link = () => client.linkIdentity({ provider: ACME, options: { redirectTo: BACK } });
  await auth.sql`
    insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at)
    select gen_random_uuid(), id, 'totp', 'verified', 'none', now(), now()
    from auth.users where email = ${email}`;
  expect((await link()).error).toMatchObject({ code: 'insufficient_aal' });
  const [own] = (await client.getUserIdentities()).data?.identities ?? [];
  if (!own) throw new Error('no identity');
  expect((await client.unlinkIdentity(own)).error).toMatchObject({ code: 'insufficient_aal' });
  await auth.sql`delete from auth.mfa_factors`;
  expect((await link()).error).toBeNull();
  auth.clock.advance(11 * 60);
  expect((await link()).error).toMatchObject({ code: 'reauthentication_needed' });
});

test('whoever thinks better of it comes back with a word', async () => {
  const { target } = await arrive({ sub: '' });
  expect(target.href.startsWith(BACK)).toBe(true);
  expect(readFragment(target)).toMatchObject({
    error: 'access_denied',
    error_code: 'bad_oauth_callback',
    error_description: 'Acme was not allowed to sign you in',
  });
});

test('a provider that is not set up, or not there, is said to a program and to a person', async () => {
  const ask = (query: string) =>
    fetch(`${auth.url}/authorize?${query}&redirect_to=${BACK}`, { redirect: 'manual' });
  expect(await (await ask('provider=github')).json()).toMatchObject({
    code: 400,
    error_code: 'validation_failed',
    msg: 'Unsupported provider: provider is not enabled',
  });
  expect((await ask('provider=gitlab')).status).toBe(503);
  const told = await open(`${auth.url}/authorize?provider=gitlab&redirect_to=${BACK}`);
  expect([told.pathname, readError(told)]).toEqual(['/back', 'service_unavailable']);
  expect((await ask(`provider=${ACME}&code_challenge=${'x'.repeat(43)}`)).status).toBe(400);
  expect((await ask(`provider=${ACME}&prompt=${'x'.repeat(300)}`)).status).toBe(400);
  const settings = await (await fetch(`${auth.url}/settings`)).json();
  expect(settings.external).toMatchObject({
    email: true,
    google: true,
    [ACME]: true,
    github: false,
    phone: false,
  });
});

test('what a flow hangs on is ours to say, not the address’s', async () => {
  const query = `provider=${ACME}&client_id=x&redirect_uri=https://evil.example&state=x&nonce=x&response_type=token&login_hint=ada&redirect_to=https://evil.example/${'x'.repeat(2000)}`;
  const response = await fetch(`${auth.url}/authorize?${query}`, { redirect: 'manual' });
  const { searchParams } = new URL(response.headers.get('Location') ?? '');
  expect(Object.fromEntries(searchParams)).toMatchObject({
    client_id: acme.client.clientId,
    redirect_uri: `${auth.url}/callback/custom%3Aacme`,
    response_type: 'code',
    code_challenge_method: 'S256',
    scope: 'openid email profile',
    login_hint: 'ada',
  });
  expect(searchParams.get('state')).toHaveLength(43);
  const [cookie = ''] = response.headers.getSetCookie();
  expect(cookie).toMatch(/; Path=\/auth\/v1\/callback\/custom%3Aacme; HttpOnly; SameSite=Lax$/);
  expect(cookie.length).toBeLessThan(3000);
});
