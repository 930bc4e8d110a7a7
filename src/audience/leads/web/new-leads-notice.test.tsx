import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { OwnerContext } from '#kit/web/session/owner.ts';
import { NewLeadsNotice } from './leads.tsx';

afterEach(cleanup);

test('a lead that arrives after an empty list loads is announced', async () => {
  const calls = answerRequests((path) =>
    path.includes('select=created_at')
      ? Response.json([{ created_at: '2026-03-10T12:00:00Z' }])
      : new Response(null, { headers: { 'content-range': '*/1' } }),
  );
  const onShow = vi.fn();
  render(
    <OwnerContext value="ada">
      <QueryClientProvider client={new QueryClient()}>
        <NewLeadsNotice conditions={[]} leads={[]} isFirst onShow={onShow} />
      </QueryClientProvider>
    </OwnerContext>,
  );
  expect(await screen.findByText('1 new lead')).toBeTruthy();
  expect(calls.filter(({ path }) => path.includes('created_at=gt'))).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(onShow).toHaveBeenCalledOnce();
});
