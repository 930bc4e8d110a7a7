import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SESSION_STORAGE_KEY } from '#kit/rules/product.ts';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import type { MailedLink } from '../rules/mailed-link.ts';
import { MailedLinkForm } from './confirm.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const LINK: MailedLink = {
  tokenHash: 'a-hash',
  type: 'signup',
  email: 'ada@vizit.test',
  path: '/',
};
const refuse = () =>
  Response.json({ code: 403, error_code: 'otp_expired', msg: 'Expired' }, { status: 403 });

function open(link: Partial<MailedLink> = {}) {
  render(<MailedLinkForm link={{ ...LINK, ...link }} />, { wrapper: MemoryRouter });
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test.each([
  ['signup', 'Confirm my email'],
  ['magiclink', 'Sign me in'],
  ['recovery', 'Continue'],
  ['email_change', 'Confirm the change'],
] as const)('a link for %s contacts no server before %j is pressed', async (type, name) => {
  const calls = answerRequests(refuse);
  open({ type });
  expect(calls).toEqual([]);
  await press(name);
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeTruthy();
  expect(calls.map(({ path }) => path)).toEqual(['/auth/v1/verify']);
  expect(JSON.parse(calls[0]?.body ?? '')).toMatchObject({ type, token_hash: 'a-hash' });
});

test('a new confirmation link keeps the target of the expired one', async () => {
  const calls = answerRequests((path) =>
    path === '/auth/v1/verify' ? refuse() : Response.json({}),
  );
  open({ path: '/edit?url=https%3A%2F%2Fshop.example' });
  await press('Confirm my email');
  await userEvent.click(await screen.findByRole('button', { name: 'Send again' }));
  await screen.findByRole('heading', { name: 'Check your inbox' });
  const { searchParams } = new URL(calls.at(-1)?.path ?? '', window.location.origin);
  expect(searchParams.get('redirect_to')).toBe(
    `${window.location.origin}/edit?url=https%3A%2F%2Fshop.example`,
  );
});

test('an expired confirmation link without an address leads to sign-in', async () => {
  answerRequests(refuse);
  open({ email: '' });
  await press('Confirm my email');
  await screen.findByText(/Sign in to continue or get a new link\.$/);
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/signin');
});

test('a used link can be sent again, to the same address', async () => {
  const calls = answerRequests((path) =>
    path === '/auth/v1/verify' ? refuse() : Response.json({}),
  );
  open();
  await press('Confirm my email');
  await userEvent.click(await screen.findByRole('button', { name: 'Send again' }));
  expect(await screen.findByRole('heading', { name: 'Check your inbox' })).toBeTruthy();
  expect(JSON.parse(calls.at(-1)?.body ?? '')).toMatchObject({
    type: 'signup',
    email: 'ada@vizit.test',
  });
});

test('an address change needs confirmation from both mailboxes', async () => {
  answerRequests(() => Response.json({ code: 200, msg: 'Confirmation link accepted.' }));
  open({ type: 'email_change' });
  await press('Confirm the change');
  expect(await screen.findByRole('heading', { name: 'One more mailbox' })).toBeTruthy();
  expect(localStorage.getItem(SESSION_STORAGE_KEY)).toBeNull();
});

test('an offline press says so, and can be repeated', async () => {
  answerRequests(() => {
    throw new TypeError('Failed to fetch');
  });
  open();
  await press('Confirm my email');
  expect((await screen.findByRole('alert')).textContent).toContain('can’t reach');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
