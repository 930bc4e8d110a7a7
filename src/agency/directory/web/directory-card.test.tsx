import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { OwnerContext } from '#kit/web/session/owner.ts';
import { DirectoryCard } from './directory-card.tsx';
// Lazily loaded on first opening; loading it must not count as waiting here.
import '#kit/web/overlays/alert-window.tsx';

afterEach(cleanup);

const renderCard = () =>
  render(
    <OwnerContext value="an-owner">
      <QueryClientProvider client={new QueryClient()}>
        <DirectoryCard />
      </QueryClientProvider>
    </OwnerContext>,
  );

test('the attributes for a card are chosen and saved, and replacing people’s own text asks first', async () => {
  const key = {
    prefix: 'vzs_abcdef',
    created_at: '2026-03-01T12:00:00Z',
    last_used_on: null,
    synced_at: '2026-03-02T12:00:00Z',
    changed: 3,
    rules: { phone: 'suggested' },
    sent: { title: 41 },
  };
  const calls = answerRequests(() => Response.json(key));
  const saved = () => calls.filter(({ path }) => path.endsWith('/rpc/set_directory_rules'));
  renderCard();
  await screen.findByText(/Last sync .*: 3 changed/);
  screen.getByText('Designation · sent for 41 people');
  const choose = (attribute: string, rule: string) =>
    userEvent.click(
      within(screen.getByRole('radiogroup', { name: attribute })).getByRole('radio', {
        name: rule,
      }),
    );
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  await choose('Job title', 'Always');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const asked = within(await screen.findByRole('alertdialog'));
  asked.getByText(/people can’t change it: job title\./);
  expect(saved()).toEqual([]);
  await userEvent.click(asked.getByRole('button', { name: 'Replace and lock' }));
  await waitFor(() => expect(saved()).toHaveLength(1));
  await choose('Photo', 'When empty');
  await choose('Job title', 'Off');
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved()).toHaveLength(2));
});

test('a directory is connected with a key shown once, and disconnected after a confirmation', async () => {
  let isConnected = false;
  const calls = answerRequests((path) => {
    if (path.endsWith('/rpc/own_scim_key')) {
      const key = { prefix: 'vzs_abcdef', created_at: '2026-03-01T12:00:00Z', last_used_on: null };
      return Response.json(isConnected ? key : null);
    }
    isConnected = path.endsWith('/rpc/create_scim_key');
    return Response.json(isConnected ? 'vzs_secret' : null);
  });
  renderCard();
  await userEvent.click(await screen.findByRole('button', { name: 'Connect a directory' }));
  await screen.findByText('vzs_secret');
  screen.getByText('http://localhost:3000/scim/v2');
  await userEvent.click(screen.getByRole('button', { name: 'I’ve saved it' }));
  await screen.findByText('vzs_abcdef…');
  expect(screen.queryByText('vzs_secret')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Disconnect' }));
  expect(calls.some(({ path }) => path.endsWith('/rpc/delete_scim_key'))).toBe(false);
  const asked = within(await screen.findByRole('alertdialog'));
  await userEvent.click(asked.getByRole('button', { name: 'Disconnect' }));
  await waitFor(() =>
    expect(calls.some(({ path }) => path.endsWith('/rpc/delete_scim_key'))).toBe(true),
  );
});
