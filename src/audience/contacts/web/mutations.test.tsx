import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { OwnerContext } from '#kit/web/session/owner.ts';
import { useDeleteContact } from './mutations.ts';

const OWNER = '00000000-0000-4000-8000-00000000000a';

afterEach(cleanup);

test('deleting a contact removes their customer from the report', async () => {
  const report = ['analytics_report', OWNER, '2026-01-01', '2026-01-31'];
  const client = new QueryClient();
  client.setQueryData(report, null);
  answerRequests(() => new Response(null, { status: 204 }));
  const { result } = renderHook(() => useDeleteContact(), {
    wrapper: ({ children }) => (
      <OwnerContext value={OWNER}>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </OwnerContext>
    ),
  });
  await result.current.mutateAsync('1');
  expect(client.getQueryState(report)?.isInvalidated).toBe(true);
});
