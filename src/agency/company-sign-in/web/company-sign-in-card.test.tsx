import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { CompanySignIn } from '#agency/people/rules/company-sign-in.ts';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { QuestionDialog } from '#kit/web/overlays/question.tsx';
import { OwnerContext } from '#kit/web/session/owner.ts';
import { CompanySignInCard } from './company-sign-in-card.tsx';
// Lazily loaded on first opening; loading it must not count as waiting here.
import '#kit/web/overlays/alert-window.tsx';

afterEach(cleanup);

const CONNECTED: CompanySignIn = {
  id: 'an-id',
  domain: 'company.example',
  token: 'a-token',
  state: 'active',
  problem: '',
  checked_at: null,
  issuer: 'https://id.example',
  client_id: 'us',
  is_required: false,
  used_at: '2026-11-01T12:00:00Z',
  trouble: '',
  rests: null,
};

function show(is_open: boolean, signIn: Partial<CompanySignIn> | null) {
  const sign_in = signIn && { ...CONNECTED, ...signIn };
  const calls = answerRequests((path) =>
    Response.json(path.endsWith('/rpc/own_company_sign_in') ? { is_open, sign_in } : null),
  );
  const { container } = render(
    <OwnerContext value="an-owner">
      <QueryClientProvider client={new QueryClient()}>
        <CompanySignInCard />
        <QuestionDialog />
      </QueryClientProvider>
    </OwnerContext>,
  );
  return { calls, container };
}

test('the card is hidden where the installation hasn’t enabled company sign-in', async () => {
  const { calls, container } = show(false, null);
  await waitFor(() => expect(calls).toHaveLength(1));
  await waitFor(() => expect(container.textContent).toBe(''));
});

test('a domain can be claimed by a full email address', async () => {
  const { calls } = show(true, null);
  await userEvent.click(await screen.findByRole('button', { name: 'Add your domain' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Domain'), 'ada@company.example');
  await userEvent.click(dialog.getByRole('button', { name: 'Add domain' }));
  await waitFor(() =>
    expect(calls.find(({ path }) => path.endsWith('/rpc/claim_company_domain'))?.body).toBe(
      '{"domain":"company.example"}',
    ),
  );
});

test('a claim shows its DNS record, and no provider until it is verified', async () => {
  show(true, { state: 'pending', rests: 'domain', issuer: null, client_id: null });
  await screen.findByText('_vizit.company.example');
  screen.getByText('vizit-verify=a-token');
  expect(screen.queryByText('Redirect address')).toBeNull();
  expect(screen.queryByRole('switch')).toBeNull();
});

test('a provider keeps its secret when the field is left blank', async () => {
  const { calls } = show(true, {});
  await screen.findByText('http://localhost:3000/auth/v1/callback/sso%3Aan-id');
  await userEvent.click(screen.getByRole('button', { name: 'Change provider' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(calls.find(({ path }) => path.endsWith('/save-company-provider'))?.body).toBe(
      '{"issuer":"https://id.example","client_id":"us"}',
    ),
  );
});

test('company sign-in is required only after a confirmation, and only once it has been used', async () => {
  const { calls } = show(true, {});
  await userEvent.click(await screen.findByRole('switch', { name: 'Require company sign-in' }));
  const asked = within(await screen.findByRole('alertdialog'));
  await userEvent.click(asked.getByRole('button', { name: 'Require it' }));
  await waitFor(() =>
    expect(calls.find(({ path }) => path.endsWith('/rpc/require_company_sign_in'))?.body).toBe(
      '{"is_required":true}',
    ),
  );
  cleanup();
  show(true, { used_at: null });
  expect(await screen.findByRole('switch')).toHaveProperty('disabled', true);
});
