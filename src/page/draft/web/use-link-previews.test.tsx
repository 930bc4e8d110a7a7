import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { buildEditableColumns } from '#test/editable-columns.ts';
import { toDraft } from '../rules/profile-draft.ts';
import { useLinkPreviews } from './use-link-previews.ts';

const LINKS = ['a', 'b', 'c', 'd'].map((id) => ({ id, url: `https://${id}.example` }));

test('closing the links cancels their requests, and starts none for those still waiting', async () => {
  const calls = answerRequests(
    (_, { signal }) =>
      new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason)),
      ),
  );
  const queryClient = new QueryClient();
  const defaultValues = toDraft(buildEditableColumns({ custom_links: LINKS }));
  const { result, unmount } = renderHook(useLinkPreviews, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={queryClient}>
        <FormProvider {...useForm({ defaultValues })}>{children}</FormProvider>
      </QueryClientProvider>
    ),
  });
  act(() => result.current.suggest(LINKS));
  await vi.waitFor(() => expect(calls).toHaveLength(2));
  unmount();
  expect(calls.map(({ signal }) => signal?.aborted)).toEqual([true, true]);
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  expect(calls).toHaveLength(2);
});
