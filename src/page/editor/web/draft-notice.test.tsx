import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { OwnerContext } from '#kit/web/session/owner.ts';
import { DraftNotice } from './draft-notice.tsx';

afterEach(cleanup);

function open(count: number) {
  const calls = answerRequests(
    () => new Response(null, { headers: { 'content-range': `*/${count}` } }),
  );
  render(
    <MemoryRouter>
      <OwnerContext value="ada">
        <QueryClientProvider client={new QueryClient()}>
          <DraftNotice />
        </QueryClientProvider>
      </OwnerContext>
    </MemoryRouter>,
  );
  return calls;
}

test('an abandoned draft is one press away', async () => {
  open(2);
  const way = await screen.findByRole('link', { name: 'Continue editing' });
  expect(way.getAttribute('href')).toBe('/edit');
});

test('without a draft there is no notice', async () => {
  const calls = open(0);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.path).toContain('user_id=eq.ada');
  expect(screen.queryByText('Your page has a draft')).toBe(null);
});
