import { beforeEach, expect, test } from 'vitest';
import { parseRedirect } from '#account/sign-in/rules/redirect.ts';
import { SESSION_STORAGE_KEY } from '#kit/rules/product.ts';
import { getSession } from '#kit/web/session/session.ts';
import { completeSession, requireHalfSession, requireSession, requireVisitor } from './guards.ts';

beforeEach(() => localStorage.clear());

/** Stores a session as the auth client does, an hour before its token expires. */
function keepSession({ aal = 'aal1', factors = [] as object[] } = {}) {
  const expires_at = Math.floor(Date.now() / 1000) + 3600;
  const user = { id: 'a-user', email: 'ada@vizit.test', aud: 'authenticated', factors };
  const access_token = `a.${btoa(JSON.stringify({ aal }))}.c`;
  const session = { access_token, refresh_token: 'r', token_type: 'bearer', user };
  localStorage.setItem(
    SESSION_STORAGE_KEY,
    JSON.stringify({ ...session, expires_at, expires_in: 3600 }),
  );
}

/** @returns where the guard redirects a request for the path, or null if it passes */
async function findTarget(guard: typeof requireSession, path: string): Promise<string | null> {
  const url = new URL(path, 'http://localhost:3000');
  const request = new Request(url);
  try {
    await guard(
      { request, url, params: {}, pattern: path, context: new Map() as never },
      async () => undefined,
    );
    return null;
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown;
    return thrown.headers.get('location');
  }
}

test.each([
  '/leads?page=2',
  // Shared with the installed app, in two lines.
  '/edit?title=%CE%A4%CE%AC%CF%83%CE%B5%CF%82&text=Look%3A%0Ahttps%3A%2F%2Fshop.example%2F%3Fa%3D1%26b%3D2',
])('signed-out visitors on %s are sent to /auth, then back', async (path) => {
  const target = await findTarget(requireSession, path);
  const { pathname, searchParams } = new URL(target ?? '', 'http://localhost');
  expect(pathname).toBe('/auth');
  expect(parseRedirect(searchParams.get('redirect'))).toBe(path);
});

test('signed-in people can open protected pages', async () => {
  keepSession();
  expect(await findTarget(requireSession, '/leads')).toBeNull();
  expect((await getSession())?.user.email).toBe('ada@vizit.test');
});

test('signed-out visitors can open the sign-in screen', async () => {
  expect(await findTarget(requireVisitor, '/signin?redirect=/billing')).toBeNull();
});

test.each([
  ['/signin?redirect=/billing', '/billing'],
  ['/signup', '/'],
  ['/auth?redirect=https://evil.example', '/'],
  ['/auth?redirect=//evil.example', '/'],
])('a signed-in visitor on %s is sent to %s', async (path, target) => {
  keepSession();
  expect(await findTarget(requireVisitor, path)).toBe(target);
});

const VERIFIED = { factors: [{ id: 'f', factor_type: 'totp', status: 'verified' }] };
const ASKED = '/auth/second-factor?redirect=';

test.each([
  ['with an unproved second factor', VERIFIED, `${ASKED}%2Fleads%3Fpage%3D2`],
  ['with a proved one', { ...VERIFIED, aal: 'aal2' }, null],
  ['with an unfinished one', { factors: [{ status: 'unverified' }] }, null],
])('a person %s, on a protected page: %o → %s', async (_, kept, target) => {
  keepSession(kept);
  expect(await findTarget(requireSession, '/leads?page=2')).toBe(target);
  expect(await findTarget(completeSession, '/reset-password')).toBe(
    target && `${ASKED}%2Freset-password`,
  );
});

test('the second-factor screen is only for people with one, and leads on once it is done', async () => {
  const path = '/auth/second-factor?redirect=/leads';
  expect(await findTarget(requireHalfSession, path)).toBe('/auth?redirect=%2Fleads');
  expect(await findTarget(completeSession, '/reset-password'), 'a visitor').toBeNull();
  keepSession(VERIFIED);
  expect(await findTarget(requireHalfSession, path)).toBeNull();
  keepSession({ ...VERIFIED, aal: 'aal2' });
  expect(await findTarget(requireHalfSession, path)).toBe('/leads');
  expect(await findTarget(requireHalfSession, '/auth/second-factor?for=administration')).toBeNull();
});
