import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { ApiKeysScreen } from '#integrations/api/web/api-keys-screen.tsx';
import { DomainScreen } from '#integrations/domains/web/domain.tsx';
import { WebhooksScreen } from '#integrations/webhooks/web/webhooks.tsx';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { queryClient } from '#kit/web/data/query-client.ts';
import { ADA, keepSession, leaveSession } from '#kit/web/session/session-under-test.ts';
import { buildEditableColumns } from '#test/editable-columns.ts';
import { IntegrationScreen } from './integration.tsx';
// Lazily loaded on first opening; loading it must not count as waiting here.
import '#integrations/api/web/api-key-form.tsx';
import '#kit/web/overlays/alert-window.tsx';

afterEach(async () => {
  cleanup();
  queryClient.clear();
  await leaveSession();
});

/** Ada, on the free plan, opens a screen. @param table with existing rows */
async function open(
  Screen: ComponentType,
  table = '',
  rows: object[] = [],
  user: object = { email_confirmed_at: '2026-03-01T10:00:00Z' },
) {
  const profile = {
    ...buildEditableColumns({ username: 'ada' }),
    id: ADA,
    user_id: ADA,
    is_active: true,
    plan: 'free',
    plan_expiry: null,
    has_used_trial: false,
    is_agency_profile: false,
    agency_owner_id: null,
  };
  const targets = { addresses: ['192.0.2.7'], host: 'vizit.example', pagesHost: 'pages.example' };
  const calls = answerRequests((path) => {
    if (path.startsWith('/rest/v1/profiles?')) return Response.json(profile);
    if (path === '/own-domains.json') return Response.json(targets);
    if (path.startsWith(`/rest/v1/${table}?`)) return Response.json(rows);
    return Response.json([]);
  });
  await keepSession(user);
  const router = createMemoryRouter([{ path: '*', element: <Screen /> }]);
  render(<RouterProvider router={router} />);
  return calls;
}

test('without a plan API keys are kept, paused, and can be revoked', async () => {
  const kept = { id: 'k', name: 'Old program', scopes: ['leads:read'], prefix: 'vzt_abcdef' };
  const dates = { created_at: '2026-03-01T10:00:00Z', expires_at: null, last_used_on: null };
  const calls = await open(ApiKeysScreen, 'api_keys', [{ ...kept, ...dates }]);
  await screen.findByText(/^API keys need Premium\. Keys you already have are paused/);
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke Old program' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Revoke' }));
  await expect.poll(() => calls.some(({ path }) => path.includes('/api_keys?id=eq.k'))).toBe(true);
  expect(screen.queryByRole('button', { name: 'Make key' })).toBeNull();
});

test('without keys, no key is called paused', async () => {
  await open(ApiKeysScreen);
  await screen.findByText('You have no keys yet.');
  const hint = screen.getByText(/^API keys need Premium\./);
  expect(hint.textContent).toBe('API keys need Premium. See plans');
});

test('without a plan or keys, the API tile mentions no keys', async () => {
  await open(IntegrationScreen);
  const tile = within(await screen.findByRole('region', { name: 'API' }));
  await tile.findByText('You have no keys yet.');
  tile.getByRole('link', { name: 'See the API' });
});

test('until the email is confirmed, the free name isn’t offered to open', async () => {
  await open(DomainScreen, '', [], {});
  await screen.findByText('ada.pages.example opens your page once your email is verified.');
  expect(screen.queryByRole('link', { name: 'Open it' })).toBeNull();
});

test('an owner on Free reads what a custom domain needs, and has a free name', async () => {
  await open(DomainScreen);
  await screen.findByText(/^A custom domain is part of the Premium plans\./);
  expect(screen.queryByRole('textbox', { name: 'Domain' })).toBeNull();
  const free = within(screen.getByRole('region', { name: 'Your free address' }));
  const address = free.getByRole('link', { name: 'Open it' }).getAttribute('href');
  expect(new URL(address ?? '').hostname).toBe('ada.pages.example');
});

test('an owner on Free reads what webhooks are for, and where to get them', async () => {
  await open(WebhooksScreen);
  await screen.findByText('Webhooks are part of Premium');
  const plans = screen.getByRole('link', { name: 'See plans' });
  expect(plans.getAttribute('href')).toBe('/billing?open=integrations');
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole('button', { name: 'Add a webhook' })).toBeNull();
});
