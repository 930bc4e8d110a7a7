import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SESSION_STORAGE_KEY } from '#kit/rules/product.ts';
import { ONLY_LOOKING } from '#kit/rules/session/session.ts';

const IMPERSONATION = {
  access_token: 'of-somebody',
  expires_at: Math.floor(Date.now() / 1000) + 1800,
  user: { id: 'somebody', email: 'somebody@vizit.test' },
};
const OWN = { access_token: 'own', refresh_token: 'own', expires_at: 9e9, user: { id: 'admin' } };

beforeEach(() => {
  vi.resetModules();
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(OWN));
  sessionStorage.setItem('impersonation', JSON.stringify(IMPERSONATION));
});
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  delete document.documentElement.dataset.impersonation;
});

test('an impersonating tab has the person’s session, never the administrator’s', async () => {
  const { getSession, renewSession } = await import('./session.ts');
  expect(await getSession()).toMatchObject({
    access_token: 'of-somebody',
    user: IMPERSONATION.user,
  });
  const { getImpersonation } = await import('./impersonation.ts');
  expect(await renewSession('of-somebody')).toBeNull();
  expect(getImpersonation()).toMatchObject({ expires_at: 0, user: IMPERSONATION.user });
  expect((await getSession())?.user.id).toBe('somebody');
  expect(document.documentElement.dataset.impersonation).toBe('');
});

test('an impersonating tab refuses sign-in service calls, which would affect the administrator', async () => {
  const { loadAuthClient } = await import('./session.ts');
  await expect(loadAuthClient()).rejects.toThrow(ONLY_LOOKING);
});

test('every other tab keeps the administrator’s session', async () => {
  sessionStorage.setItem('impersonation', '{"access_token": 1}');
  const { getSession } = await import('./session.ts');
  expect((await getSession())?.user.id).toBe('admin');
});
