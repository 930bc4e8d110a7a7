// A gateway with an identity provider and its users. Imported by tests only.
import { randomUUID } from 'node:crypto';
import type { Provider } from '@supabase/auth-js';
import { afterAll, beforeAll } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { type IdentityProvider, startIdentityProvider } from '#test/servers/identity-provider.ts';
import { type AuthUnderTest, SITE_URL, startAuth, wideLimits } from '../../auth-under-test.ts';
import { openBrowser } from '../../providers/providers-under-test.ts';

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

/** Adds a person at the provider, with a confirmed email by default. */
export function createPerson(claims: Record<string, unknown> = {}) {
  const sub = randomUUID();
  const person = { sub, email: `${sub}@example.com`, email_verified: true, name: 'Ada', ...claims };
  acme.people.set(sub, person);
  return person;
}

/** Begins a flow as the client does, and returns. */
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
