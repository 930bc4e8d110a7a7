import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { OwnerContext } from '#kit/web/session/owner.ts';
import { AccountHistory } from './account-history.tsx';

afterEach(cleanup);

const EDIT = { actor_role: 'agency', action: 'staff.edited', before: null, after: null, note: '' };
const ENTRIES = Array.from({ length: 12 }, (_, id) => ({
  ...EDIT,
  id,
  happened_at: `2026-03-02T12:${String(30 - id).padStart(2, '0')}:00Z`,
}));

test('others’ equal actions of one day share a line that opens', async () => {
  const older = { ...EDIT, id: 12, happened_at: '2026-02-20T12:00:00Z' };
  answerRequests(() => Response.json([...ENTRIES, older]));
  render(
    <OwnerContext value="ada">
      <QueryClientProvider client={new QueryClient()}>
        <AccountHistory />
      </QueryClientProvider>
    </OwnerContext>,
  );
  const name = 'Your agency edited your page, 12 times.';
  const day = await screen.findByRole('button', { name: new RegExp(`^${name}`) });
  expect(screen.getAllByText('Your agency edited your page.')).toHaveLength(1);
  await userEvent.click(day);
  expect(within(screen.getByRole('list', { name })).getAllByRole('listitem')).toHaveLength(12);
});
