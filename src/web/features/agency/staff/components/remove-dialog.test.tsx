import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { answerRequests } from '#web/lib/connection/network-under-test.ts';
import { OwnerContext } from '#web/lib/session/owner.ts';
import type { Staff } from '../queries.ts';
import { RemoveDialog } from './remove-dialog.tsx';

afterEach(cleanup);

const ADA: Staff = {
  ...{ id: 'a-seat', user_id: 'ada', email: 'ada@vizit.test', full_name: 'Ada', sort_name: 'ada' },
  ...{
    status: 'active',
    can_keep_card: true,
    group_id: null,
    role: 'member',
    invited_at: '',
    joined_at: '',
  },
};

function Where() {
  const { pathname, search } = useLocation();
  return <p>At {pathname + search}</p>;
}

function openDialog(isHandover: boolean) {
  const calls = answerRequests(() => Response.json('a-card'));
  const props = { mayLead: true, staff: ADA, onClose: () => {}, isHandover };
  const router = createMemoryRouter([
    { path: '/', element: <RemoveDialog {...props} /> },
    { path: '*', element: <Where /> },
  ]);
  render(
    <OwnerContext value="owner">
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </OwnerContext>,
  );
  return calls;
}

test('a hand-over keeps card and leads and goes on to invite a successor', async () => {
  const calls = openDialog(true);
  await userEvent.click(
    await screen.findByRole('button', { name: 'Remove and invite a successor' }),
  );
  await screen.findByText('At /add-staff?card=a-card');
  expect(JSON.parse(calls[0]?.body ?? '')).toEqual({
    staff_id: 'a-seat',
    keep_card: true,
    keep_leads: true,
  });
});

test('a removal keeps nothing unless it is asked to', async () => {
  const calls = openDialog(false);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  expect(JSON.parse(calls[0]?.body ?? '')).toMatchObject({ keep_card: false, keep_leads: false });
});
