import { expect, test, vi } from 'vitest';
import type { Sending } from '#kit/web/data/storage-client.ts';
import type { AddedPicture } from './add-picture.ts';
import { createUploadQueue } from './uploads.tsx';

type Call = Sending & { name: string; end: (outcome: AddedPicture | Error) => void };

const ADDED: AddedPicture = { url: 'https://vizit.test/1', alt: '', isKnown: false };

/** A queue whose uploads finish when the test says so. */
function open() {
  const calls: Call[] = [];
  const added: string[] = [];
  const queue = createUploadQueue({
    add: ({ name }, sending) =>
      new Promise((resolve, reject) => {
        const end = (outcome: AddedPicture | Error) =>
          outcome instanceof Error ? reject(outcome) : resolve(outcome);
        sending.signal.addEventListener('abort', () => reject(sending.signal.reason));
        calls.push({ ...sending, name, end });
      }),
    onAdded: ({ url }) => added.push(url),
    toProblem: (error) => (error instanceof Error ? error.message : ''),
  });
  const upload = (...names: string[]) => queue.upload(names.map((name) => new File(['x'], name)));
  const look = () => queue.getUploads().map(({ file, state, share }) => [file.name, state, share]);
  const idOf = (name: string) =>
    queue.getUploads().find(({ file }) => file.name === name)?.id ?? '';
  return { queue, calls, added, upload, look, idOf };
}

test('files upload one at a time, report progress, and leave the queue when done', async () => {
  const { calls, added, upload, look } = open();
  upload('a', 'b');
  calls[0]?.onProgress(0.5);
  expect(look()).toEqual([
    ['a', 'sending', 0.5],
    ['b', 'waiting', 0],
  ]);
  calls[0]?.end(ADDED);
  await vi.waitFor(() => expect(look()).toEqual([['b', 'sending', 0]]));
  calls[1]?.end({ ...ADDED, isKnown: true });
  await vi.waitFor(() => expect(look()).toEqual([['b', 'known', 0]]));
  expect(added).toHaveLength(2);
});

test('an upload can be cancelled while waiting or running, and the next one starts', async () => {
  const { queue, calls, upload, look, idOf } = open();
  upload('a', 'b', 'c');
  queue.cancel(idOf('b'));
  queue.cancel(idOf('a'));
  expect(calls[0]?.signal.aborted).toBe(true);
  await vi.waitFor(() => expect(look()).toEqual([['c', 'sending', 0]]));
  queue.cancelAll();
  expect(calls[1]?.signal.aborted).toBe(true);
  expect(look()).toEqual([]);
});

test('a failed upload says why, blocks nothing, and can be retried', async () => {
  const { queue, calls, upload, look, idOf } = open();
  upload('a', 'b');
  calls[0]?.end(new Error('No room'));
  await vi.waitFor(() =>
    expect(look()).toEqual([
      ['a', 'failed', 0],
      ['b', 'sending', 0],
    ]),
  );
  expect(queue.getUploads()[0]?.problem).toBe('No room');
  queue.retry(idOf('a'));
  calls[1]?.end(ADDED);
  await vi.waitFor(() => expect(look()).toEqual([['a', 'sending', 0]]));
  calls[2]?.end(ADDED);
  await vi.waitFor(() => expect(look()).toEqual([]));
});
