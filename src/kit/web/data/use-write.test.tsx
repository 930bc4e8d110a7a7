import { onlineManager, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toast, toastStore } from '../toasts/toast.ts';
import { queryClient } from './query-client.ts';
import { queryKeys } from './query-keys.ts';
import { staleAfter } from './stale-after.ts';
import { useWrite, type Write } from './use-write.ts';

type Definition = Write<string, number, Error>;

let read: ReturnType<typeof vi.fn<() => Promise<string>>>;

beforeEach(() => {
  read = vi.fn(async () => 'read');
  toast.dismiss(toastStore.get()?.id ?? 0);
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  onlineManager.setOnline(true);
});

/** A screen that shows a domain, and writes. */
async function show(definition: Partial<Definition>) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(
    () => {
      useQuery({ queryKey: queryKeys.domains('ada'), queryFn: read });
      return useWrite<string, number>({
        write: async () => 2,
        stale: staleAfter.domainChange('ada'),
        ...definition,
      });
    },
    { wrapper },
  );
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(1));
  return result;
}

const refuse = (sentence: string) => ({ write: () => Promise.reject(new Error(sentence)) });

const tell = () => {
  const { type, title, description } = toastStore.get() ?? {};
  return [type, title, description];
};

test('a write returns its response, reports success, and refetches what the screen shows', async () => {
  const keep = vi.fn();
  const done = (answer: number, wish: string) => ({
    title: `${wish} is ${answer}`,
    sentence: 'Yes.',
  });
  const result = await show({ keep, done });
  await act(async () => expect(await result.current.ask('Ada')).toBe(null));
  expect(keep).toHaveBeenCalledExactlyOnceWith(2, 'Ada');
  expect(tell()).toEqual(['success', 'Ada is 2', 'Yes.']);
  expect(read).toHaveBeenCalledTimes(2);
});

test('a write is pending until the screen is refetched; in the background it finishes at once', async () => {
  const never = () => new Promise<string>(() => {});
  const waiting = await show({});
  read.mockImplementation(never);
  act(() => waiting.current.mutate('Ada'));
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  expect(waiting.current.isPending).toBe(true);
  cleanup();
  queryClient.clear();
  read = vi.fn(async () => 'read');
  const closing = await show({ inBackground: true });
  read.mockImplementation(never);
  await act(async () => expect(await closing.current.ask('Ada')).toBe(null));
  expect(read).toHaveBeenCalledTimes(2);
});

test.each([
  ['No.', 'It was not saved.', ['error', 'No.', undefined]],
  ['', 'It was not saved.', ['error', 'It was not saved.', undefined]],
  ['No.', { title: 'Not saved' }, ['error', 'Not saved', 'No.']],
  ['No.', ({ message }: Error) => `We heard: ${message}`, ['error', 'We heard: No.', undefined]],
  ['No.', undefined, [undefined, undefined, undefined]],
])(
  'a refusal (%j) with %j is shown as %j, and the screen is refetched',
  async (sentence, refused, said) => {
    const result = await show({ ...refuse(sentence), ...(refused !== undefined && { refused }) });
    await act(async () => {
      expect(await result.current.ask('Ada', 'Nothing happened.')).toBe(
        sentence || 'Nothing happened.',
      );
    });
    expect(tell()).toEqual(said);
    await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  },
);

test('an optimistic change is reverted by a refusal, and can be undone once saved', async () => {
  const takeBack = vi.fn();
  const refused = await show({ ...refuse('No.'), show: () => takeBack });
  await act(async () => void (await refused.current.ask('Ada')));
  expect(takeBack).toHaveBeenCalledOnce();
  cleanup();
  queryClient.clear();
  read = vi.fn(async () => 'read');
  const undo = vi.fn();
  const done = await show({ show: () => takeBack, done: 'Deleted', undo });
  await act(async () => void (await done.current.ask('Ada')));
  expect(takeBack).toHaveBeenCalledOnce();
  expect(toastStore.get()?.action?.label).toBe('Undo');
  toastStore.get()?.action?.onPress();
  expect(undo).toHaveBeenCalledExactlyOnceWith('Ada', 2);
});

test('an offline write says so at once, refetches nothing, and isn’t sent later', async () => {
  const write = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  const result = await show({ write, refused: 'It was not saved.' });
  onlineManager.setOnline(false);
  const sentence = 'We can’t reach the server. Check your connection and try again.';
  await act(async () => expect(await result.current.ask('Ada')).toBe(sentence));
  expect(tell()).toEqual(['error', sentence, undefined]);
  await act(async () => onlineManager.setOnline(true));
  expect(write).toHaveBeenCalledOnce();
  expect(read).toHaveBeenCalledOnce();
});
