import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { OwnerContext } from '#kit/web/session/owner.ts';
import { toastStore } from '#kit/web/toasts/toast.ts';
import { useDeleteLeads, useOpenLead, useUpdateFavorites } from './mutations.ts';

const wrapper = ({ children }: { children: ReactNode }) => (
  <OwnerContext value="a-user-id">
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  </OwnerContext>
);

const expectToast = (type: string, title: string) =>
  waitFor(() => expect(toastStore.get()).toMatchObject({ type, title }));

test.each([
  [true, 'Lead marked as favorite'],
  [false, 'Lead removed from favorites'],
])(
  'a favorite set to %s is saved for the owner’s lead only, with the toast %s',
  async (is_favorite, words) => {
    const calls = answerRequests(() => Response.json([{ id: '1' }]));
    const { result } = renderHook(() => useUpdateFavorites(), { wrapper });
    act(() => result.current.mutate({ ids: ['1'], is_favorite }));
    await expectToast('success', words);
    expect(calls[0]?.path).toContain('id=in.%281%29&user_id=eq.a-user-id');
    expect(JSON.parse(calls[0]?.body ?? '')).toEqual({ is_favorite });
  },
);

test('only the owner’s lead is deleted, and a toast says so', async () => {
  const calls = answerRequests(() => new Response(null, { status: 204 }));
  const { result } = renderHook(() => useDeleteLeads(), { wrapper });
  act(() => result.current.mutate(['1']));
  await expectToast('success', 'Lead deleted successfully');
  expect(calls[0]?.path).toBe('/rest/v1/leads?id=in.%281%29&user_id=eq.a-user-id');
});

test('failed saves and deletions are reported', async () => {
  answerRequests(() => Response.json({ message: 'no' }, { status: 400 }));
  const favorites = renderHook(() => useUpdateFavorites(), { wrapper });
  act(() => favorites.result.current.mutate({ ids: ['1'], is_favorite: true }));
  await expectToast('error', 'Failed to update lead');
  const deleting = renderHook(() => useDeleteLeads(), { wrapper });
  act(() => deleting.result.current.mutate(['1']));
  await expectToast('error', 'Failed to delete lead');
});

test('opening a lead marks it read once, for its owner only', async () => {
  const calls = answerRequests(() => new Response(null, { status: 204 }));
  const { result } = renderHook(() => useOpenLead(), { wrapper });
  act(() => result.current.mutate('1'));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.path).toBe('/rest/v1/leads?id=eq.1&user_id=eq.a-user-id&opened_at=is.null');
  expect(Object.keys(JSON.parse(calls[0]?.body ?? ''))).toEqual(['opened_at']);
});
