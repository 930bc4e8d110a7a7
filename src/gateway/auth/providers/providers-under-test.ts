import { randomUUID } from 'node:crypto';
import type { GoTrueClient, Provider } from '@supabase/auth-js';
import { afterAll, beforeAll } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { type IdentityProvider, startIdentityProvider } from '#test/servers/identity-provider.ts';
import { type AuthUnderTest, SITE_URL, startAuth, wideLimits } from '../auth-under-test.ts';

/** A minimal browser for flows: keeps cookies by host and path, and follows redirects. */
export type Browser = {
  fetch: typeof fetch;
  /** A client whose responses may set cookies here. */
  newClient(): GoTrueClient;
  /** Follows redirects up to `stopAt`, or to the end. @returns the last redirect's URL */
  follow(url: string, stopAt?: string): Promise<URL>;
  /** Goes from our button, through the provider's screen, to our server's final redirect. */
  pass(url: string, person: string): Promise<URL>;
  /** The content of the last page it opened. */
  readPage(): string;
};

export function openBrowser(
  auth: AuthUnderTest,
  options?: { flowType?: 'implicit' | 'pkce' },
): Browser {
  const cookies = new Map<string, string>();
  const fetchWithCookies: typeof fetch = async (input, init) => {
    const { origin, pathname } = new URL(String(input));
    const headers = new Headers(init?.headers);
    const sent = [...cookies].filter(([key]) =>
      `${origin}${pathname}`.startsWith(key.split(' ')[0] ?? ''),
    );
    if (sent.length > 0) headers.set('Cookie', sent.map(([, cookie]) => cookie).join('; '));
    const response = await fetch(input, { ...init, headers });
    for (const line of response.headers.getSetCookie()) keep(origin, line);
    return response;
  };
  const keep = (origin: string, line: string) => {
    const [cookie = '', ...attributes] = line.split('; ');
    const path = attributes.find((a) => /^path=/i.test(a))?.slice('path='.length) ?? '/';
    const key = `${origin}${path} ${cookie.slice(0, cookie.indexOf('='))}`;
    const isGone = attributes.some((a) => /^max-age=0$|^expires=thu, 01 jan 1970/i.test(a));
    if (isGone) cookies.delete(key);
    else cookies.set(key, cookie);
  };
  let page = '';
  const follow = async (start: string, stopAt = 'https://site.example') => {
    let url = new URL(start);
    for (let step = 0; step < 10 && !url.href.startsWith(stopAt); step += 1) {
      const response = await fetchWithCookies(url.href, { redirect: 'manual' });
      page = await response.text();
      const location = response.headers.get('Location');
      if (!location) return url;
      url = new URL(location, url);
    }
    return url;
  };
  return {
    fetch: fetchWithCookies,
    readPage: () => page,
    newClient: () => auth.newClient({ ...options, fetch: fetchWithCookies }),
    follow,
    async pass(url, person) {
      const asked = await follow(url);
      const response = await fetchWithCookies(asked.href, {
        method: 'POST',
        body: new URLSearchParams({ person }),
        redirect: 'manual',
      });
      return follow(new URL(response.headers.get('Location') ?? '', asked).href);
    },
  };
}

// A gateway with an identity provider and its users. Imported by tests only.
export const ACME = 'custom:acme' as Provider;
export const BACK = `${SITE_URL}/back`;

export let auth: AuthUnderTest;
export let acme: IdentityProvider;

/** Starts both before the tests of a file, and stops them after. */
export function setUpProvider(): void {
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
}

/** Adds a user at the provider, with a confirmed email by default. */
export function createPerson(claims: Record<string, unknown> = {}) {
  const sub = randomUUID();
  const person = { sub, email: `${sub}@example.com`, email_verified: true, name: 'Ada', ...claims };
  acme.people.set(sub, person);
  return person;
}

/** Begins a flow as the client does, and follows it back. */
export async function arrive(
  person: { sub: string },
  { provider = ACME, flowType = 'pkce' as 'pkce' | 'implicit' } = {},
) {
  const browser = openBrowser(auth, { flowType });
  const client = browser.newClient();
  const { data } = await client.signInWithOAuth({ provider, options: { redirectTo: BACK } });
  const target = await browser.pass(data.url ?? '', person.sub);
  return { browser, client, target, url: data.url ?? '' };
}

export async function enter(person: { sub: string }) {
  const { client, target, browser } = await arrive(person);
  const { data, error } = await client.exchangeCodeForSession(
    target.searchParams.get('code') ?? '',
  );
  if (error) throw error;
  return { client, browser, session: data.session };
}

export const readError = (target: URL) => target.searchParams.get('error_code');
