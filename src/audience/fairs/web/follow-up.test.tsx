import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { queryClient } from '#kit/web/data/query-client.ts';
import { OwnerContext } from '#kit/web/session/owner.ts';
import { keepSession, leaveSession } from '#kit/web/session/session-under-test.ts';
import { FollowUp } from './follow-up.tsx';

afterEach(async () => {
  cleanup();
  queryClient.clear();
  await leaveSession();
});

const FAIR = { id: 'a', name: 'Messe', held_on: null, follow_up: 'Hi {name}!', leads: 2, scans: 0 };
const PEOPLE = [
  { id: '1', full_name: 'Grace Hopper', email: 'grace@navy.test', status: 'new' },
  { id: '2', full_name: '', email: 'ada@vizit.test', status: 'contacted' },
];

async function open() {
  await keepSession({ id: 'ada' });
  const calls = answerRequests((path) =>
    path.endsWith('/fair_people') ? Response.json(PEOPLE) : new Response(null, { status: 204 }),
  );
  render(
    <QueryClientProvider client={queryClient}>
      <OwnerContext value="ada">
        <FollowUp fair={FAIR} />
      </OwnerContext>
    </QueryClientProvider>,
  );
  return calls;
}

test('each person met gets the text with their name, and a press marks them as contacted', async () => {
  const calls = await open();
  const link = await screen.findByRole('link', { name: 'Write to Grace Hopper' });
  expect(link.getAttribute('href')).toBe(
    'mailto:grace@navy.test?subject=Messe&body=Hi%20Grace%20Hopper!',
  );
  expect(screen.getByText('1 of 2 to write to')).toBeTruthy();
  expect(screen.getAllByText('Contacted')).toHaveLength(1);
  link.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(link);
  await waitFor(() => {
    const marked = calls.find(({ path }) => path.startsWith('/rest/v1/contacts?'));
    expect(marked?.path).toBe('/rest/v1/contacts?id=eq.1&user_id=eq.ada&status=eq.new');
    expect(JSON.parse(marked?.body ?? '')).toMatchObject({ status: 'contacted' });
  });
});

test('the text is saved with the event', async () => {
  const calls = await open();
  await userEvent.type(await screen.findByLabelText('Text'), ' Bye');
  await userEvent.click(screen.getByRole('button', { name: 'Save text' }));
  await waitFor(() => {
    const saved = calls.find(({ path }) => path.startsWith('/rest/v1/fairs?'));
    expect(JSON.parse(saved?.body ?? '')).toEqual({ follow_up: 'Hi {name}! Bye' });
  });
  const link = screen.getByRole('link', { name: 'Write to ada@vizit.test' });
  expect(link.getAttribute('href')).toMatch(/body=Hi!%20Bye$/);
});
