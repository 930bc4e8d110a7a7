import { expect, test, vi } from 'vitest';
import { type ArchiveFile, streamZip } from './zip.ts';

async function* endless(): AsyncGenerator<ArchiveFile> {
  for (let file = 0; ; file += 1) yield { name: `${file}`, pieces: [new Uint8Array(1024)] };
}

test('a stalled reader ends the archive', async () => {
  const onEnd = vi.fn();
  const onError = vi.fn();
  const reader = streamZip(endless(), { onError, onEnd, stallMs: 20 }).getReader();
  await reader.read();
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledWith('broken'));
  await expect(reader.read().then(() => reader.read())).rejects.toThrow('nobody reads on');
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test('a stalled source ends the archive, and its end is reported', async () => {
  const onEnd = vi.fn();
  const onError = vi.fn();
  async function* hang(): AsyncGenerator<ArchiveFile> {
    await new Promise(() => undefined);
    yield { name: 'never', pieces: [] };
  }
  const stream = streamZip(hang(), { onError, onEnd, stallMs: 20 });
  await expect(new Response(stream).arrayBuffer()).rejects.toThrow('no answer in 20 ms');
  expect(onError).toHaveBeenCalledTimes(1);
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledWith('broken'));
});

test('a failing source is reported and ends the archive', async () => {
  const onEnd = vi.fn();
  const onError = vi.fn();
  async function* fail(): AsyncGenerator<ArchiveFile> {
    yield { name: 'a', pieces: [new Uint8Array(8)] };
    throw new Error('gone');
  }
  const stream = streamZip(fail(), { onError, onEnd });
  await expect(new Response(stream).arrayBuffer()).rejects.toThrow('gone');
  expect(onError).toHaveBeenCalledWith(new Error('gone'));
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledWith('broken'));
});
