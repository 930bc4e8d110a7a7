import { get } from 'node:http';
import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { readFragment, SITE_URL } from '../../auth-under-test.ts';
import {
  ACME,
  acme,
  arrive,
  auth,
  BACK,
  createPerson,
  enter,
  openBrowser,
  readError,
  setUpProvider,
} from '../../providers/providers-under-test.ts';

setUpProvider();

/**
 * Opens a URL as a browser window does, with its headers, which `fetch` never sends.
 *
 * @returns where it redirects
 */
function open(url: string): Promise<URL> {
  const headers = { 'Sec-Fetch-Mode': 'navigate' };
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      response.resume();
      resolve(new URL(response.headers.location ?? '', url));
    }).on('error', reject);
  });
}

test('a provider’s new user gets an account, and returns to the same one', async () => {
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

test('an implicit-flow client gets tokens where no server sees them', async () => {
  const { target, client } = await arrive(createPerson(), { flowType: 'implicit' });
  expect(target.search).toBe('');
  const { access_token = '', refresh_token = '' } = readFragment(target);
  expect((await client.setSession({ access_token, refresh_token })).error).toBeNull();
});

test('a provider’s posted form is resubmitted by the browser with our cookie', async () => {
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
  'an address the provider hasn’t confirmed creates no account: %o',
  async (claims) => {
    const { target } = await arrive(createPerson(claims));
    expect(readError(target)).toBe('provider_email_needs_verification');
    expect(readFragment(target)).toMatchObject({
      error_description:
        'Unverified email with Acme. Verify the email with Acme in order to sign in',
    });
  },
);

test('an unwanted address and a banned account are refused', async () => {
  const { target } = await arrive(createPerson({ email: 'ada@unwanted.example' }));
  expect(readError(target)).toBe('email_address_invalid');
  const person = createPerson();
  const { session } = await enter(person);
  await auth.sql`update auth.users set banned_until = '2100-01-01' where id = ${session.user.id}`;
  expect(readError((await arrive(person)).target)).toBe('user_banned');
});

test('a callback works once, in the browser that started, for the requested provider', async () => {
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
  // Another provider's answer at this one's callback, and this one's at another's.
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

test('cancelling at the provider returns with a message', async () => {
  const { target } = await arrive({ sub: '' });
  expect(target.href.startsWith(BACK)).toBe(true);
  expect(readFragment(target)).toMatchObject({
    error: 'access_denied',
    error_code: 'bad_oauth_callback',
    error_description: 'Acme was not allowed to sign you in',
  });
});

test('an unconfigured or unreachable provider is reported to programs and people', async () => {
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

test('flow parameters are ours to set, not the query’s', async () => {
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
