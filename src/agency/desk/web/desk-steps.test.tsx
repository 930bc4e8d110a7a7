import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { OwnerContext } from '#kit/web/session/owner.ts';
import { DeskSteps } from './desk-steps.tsx';

afterEach(cleanup);

test('the note field is cleared once the note is listed, even in a full list', async () => {
  let newest = 500;
  answerRequests((path) => {
    if (path.endsWith('/rpc/note_lead')) newest += 1;
    if (!path.startsWith('/rest/v1/lead_steps')) return Response.json(null);
    // A full list: each new note takes an old one's place.
    const steps = Array.from({ length: 3 }, (_, index) => ({
      id: newest - index,
      kind: 'note',
      actor: 'ada',
      actor_name: 'Ada',
      detail: `Note ${newest - index}`,
      happened_at: '2026-03-10T12:00:00Z',
    }));
    return Response.json(steps);
  });
  render(
    <OwnerContext value="ada">
      <QueryClientProvider client={new QueryClient()}>
        <DeskSteps id="a-lead" isOwner />
      </QueryClientProvider>
    </OwnerContext>,
  );
  await screen.findByText('Note 500');
  await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), 'Wants oak');
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
  await screen.findByText('Note 501');
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', ''),
  );
});
