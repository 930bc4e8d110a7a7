import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { countUnsent, keepUnsent } from '#kit/web/outbox/outbox.ts';
import { openFakeDisk } from '#kit/web/outbox/outbox-under-test.ts';
import { OwnerContext } from '#kit/web/session/owner.ts';
import { keepSession, leaveSession } from '#kit/web/session/session-under-test.ts';
import { toastStore } from '#kit/web/toasts/toast.ts';
import { DeletionDialog } from './deletion-settings.tsx';

afterEach(async () => {
  cleanup();
  await leaveSession();
});

const PREVIEW = {
  username: 'ada',
  is_open: true,
  leads: 0,
  contacts: 0,
  subscription: null,
  year_ends_at: null,
  team: 0,
  agency: null,
};

/** Fills in the form, with unsent entries on this device. @param outcome of the deletion */
async function fillIn(entries: number, outcome: () => Response): Promise<string> {
  openFakeDisk();
  const userId = crypto.randomUUID();
  await keepSession({ id: userId });
  const entry = { kind: 'lead', data: {}, at: Date.now() };
  for (let kept = 0; kept < entries; kept += 1)
    await keepUnsent({ ...entry, id: crypto.randomUUID(), userId });
  answerRequests((path) => {
    if (path.endsWith('/deletion_preview')) return Response.json(PREVIEW);
    if (path.endsWith('/request_account_deletion')) return outcome();
    return Response.json({ user: {}, access_token: 'a.b.c', refresh_token: 'r', expires_in: 3600 });
  });
  render(
    <MemoryRouter>
      <OwnerContext value={userId}>
        <QueryClientProvider client={new QueryClient()}>
          <DeletionDialog email="ada@vizit.test" namePlan={String} onClose={() => undefined} />
        </QueryClientProvider>
      </OwnerContext>
    </MemoryRouter>,
  );
  await userEvent.type(await screen.findByLabelText('Type ada to confirm'), 'ada');
  await userEvent.type(screen.getByLabelText('Your password'), 'a long enough password');
  return userId;
}

const press = () => userEvent.click(screen.getByRole('button', { name: 'Delete my account' }));

test('unsent entries are counted before the account is deleted, and removed with it', async () => {
  const userId = await fillIn(2, () => Response.json('2026-12-14T00:00:00Z'));
  const other = { kind: 'lead', data: {}, at: Date.now(), userId: crypto.randomUUID() };
  await keepUnsent({ ...other, id: crypto.randomUUID() });
  expect(await screen.findByText(/^2 unsent entries from your event are deleted too/)).toBeTruthy();
  await press();
  await waitFor(() => expect(toastStore.get()?.title).toBe('Your account will be deleted'));
  expect([await countUnsent(userId), await countUnsent(other.userId)]).toEqual([0, 1]);
});

test('a refused deletion leaves everything on the device', async () => {
  const userId = await fillIn(1, () => Response.json({ message: 'No.' }, { status: 400 }));
  await press();
  await screen.findByRole('alert');
  expect(await countUnsent(userId)).toBe(1);
});
