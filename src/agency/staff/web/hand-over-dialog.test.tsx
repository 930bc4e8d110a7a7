import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { OwnerContext } from '#kit/web/session/owner.ts';
import { HandOverDialog } from './hand-over-dialog.tsx';
import type { Staff } from './queries.ts';
// Lazily loaded on first opening; loading it must not count as waiting here.
import '#kit/web/overlays/dialog-window.tsx';
import './next-tier.tsx';

afterEach(cleanup);

const ADA: Staff = {
  id: 'a-seat',
  user_id: 'ada',
  email: 'ada@vizit.test',
  full_name: 'آدا Lovelace',
  sort_name: 'ada',
  status: 'active',
  can_keep_card: true,
  group_id: null,
  role: 'member',
  led_groups: null,
  invited_at: '',
  joined_at: '',
};

const PAGE = { user_id: 'ada', username: 'ada_l', profile_picture_url: null, is_active: true };

function open(staff: Partial<Staff> = {}, refusal: string | null = null) {
  const onClose = vi.fn();
  const calls = answerRequests((path) => {
    if (path.startsWith('/rest/v1/profiles')) return Response.json([PAGE]);
    if (path.startsWith('/rest/v1/leads')) return Response.json([{ id: 'a-lead' }]);
    return refusal === null
      ? Response.json('a-new-seat')
      : Response.json({ message: refusal, code: 'PT400' }, { status: 400 });
  });
  render(
    <OwnerContext value="owner">
      <QueryClientProvider client={new QueryClient()}>
        <HandOverDialog staff={{ ...ADA, ...staff }} onClose={onClose} />
      </QueryClientProvider>
    </OwnerContext>,
  );
  const find = () => calls.filter(({ path }) => path.includes('/rpc/hand_over_staff'));
  return { onClose, find };
}

async function fill(name: string, email: string) {
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Successor’s full name'), name);
  await user.type(screen.getByLabelText('Successor’s email'), email);
  await user.click(screen.getByRole('button', { name: 'Hand over' }));
}

test('handing over explains the consequences, and asks for a successor before anything changes', async () => {
  const { onClose, find } = open();
  await screen.findByText(/If the invitation can’t be sent, nothing changes/);
  await screen.findByText(/Leads shared with you stay with you/);
  await screen.findByText(
    /\/bio\/ada_l is closed until the successor joins, then opens their page\.$/,
  );
  const codes = await screen.findByText(/^QR codes, NFC tags and email signatures lead to/);
  expect(codes.textContent).toMatch(
    /lead to آدا Lovelace’s page\. Make new ones for the successor\.$/,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Hand over' }));
  await screen.findByText('Please enter a valid email address.');
  expect(find()).toEqual([]);
  await fill('Grace', ' GRACE@vizit.test');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(JSON.parse(find()[0]?.body ?? '')).toEqual({
    staff_id: 'a-seat',
    full_name: 'Grace',
    email: 'grace@vizit.test',
    keep_address: true,
  });
});

test('the leaver can keep the address', async () => {
  const { find } = open();
  await userEvent.click(await screen.findByRole('switch', { name: 'Pass on the address' }));
  await screen.findByText(/\/bio\/ada_l stays with آدا Lovelace/);
  await fill('Grace', 'grace@vizit.test');
  await waitFor(() => expect(find()[0]?.body).toContain('"keep_address":false'));
});

test('a page the member had before keeps its card and address', async () => {
  open({ can_keep_card: false });
  await screen.findByText(/was theirs before they joined, so card and address go with them/);
  expect(screen.queryByRole('switch')).toBeNull();
});

test('a refusal is shown at the email, and the dialog stays open', async () => {
  const { onClose } = open({}, 'Already on your team.');
  await fill('Grace', 'grace@vizit.test');
  const email = await screen.findByLabelText('Successor’s email');
  await waitFor(() => expect(email.getAttribute('aria-invalid')).toBe('true'));
  expect(document.activeElement).toBe(email);
  expect(onClose).not.toHaveBeenCalled();
});

test('without a seat for the successor, the dialog says how to make room', async () => {
  open({}, 'No seat is left for this person.');
  await fill('Grace', 'grace@vizit.test');
  await screen.findByText('No seat is left for 1 person');
});
