import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { REST_BOUNDS } from '../../limits/tables.ts';
import { listenUnderTest } from '../../listener-under-test.ts';
import { sendError } from '../answers/respond.ts';
import { RestError } from '../rest-error.ts';
import { createUnsentAnswers } from './bounds.ts';

/** More than the system buffers for a client that doesn't read. */
const ANSWER = 'x'.repeat(16 * 2 ** 20);

/** Answers every request with the same amount, within these limits; the path is the address. */
async function listen(bounds: Partial<typeof REST_BOUNDS>) {
  const unsent = createUnsentAnswers(
    { ...REST_BOUNDS, ...bounds },
    (c) => c.req.param('address') ?? '',
  );
  const { app, url, close } = await listenUnderTest();
  app.onError((error) => {
    if (error instanceof RestError) return sendError(error);
    throw error;
  });
  app.get('/:address', (c) => {
    const answer = unsent.of(c);
    answer.admit();
    answer.hold(Buffer.from(ANSWER));
    return c.body(ANSWER);
  });
  onTestFinished(close);
  const { port } = new URL(url);
  /** Sends a request and stops reading after the first bytes. */
  const askAndIgnore = async (address: string): Promise<Socket> => {
    const socket = connect(Number(port), '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    socket.write(`GET /${address} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    await once(socket, 'readable');
    return socket;
  };
  const ask = async (address: string) => {
    const response = await fetch(`${url}/${address}`);
    const text = await response.text();
    return { response, text };
  };
  return { ask, askAndIgnore };
}

test('a caller that leaves answers unread gets no more, and others are unaffected', async () => {
  const bounds = { unsentBytesPerAddress: 2 * ANSWER.length, unsentBytes: 3 * ANSWER.length };
  const { ask, askAndIgnore } = await listen(bounds);
  const ignored = [await askAndIgnore('a'), await askAndIgnore('a')];
  const refused = await ask('a');
  expect([refused.response.status, JSON.parse(refused.text)]).toEqual([
    429,
    {
      code: 'PGRST003',
      message: 'Too many answers to this address are not taken yet.',
      details: null,
      hint: 'Read the answers that are under way, then ask again.',
    },
  ]);
  expect(refused.response.headers.get('retry-after')).toBe('1');
  // Answers that were read leave nothing behind.
  for (let i = 0; i < 3; i += 1) expect((await ask('b')).text).toHaveLength(ANSWER.length);
  ignored.push(await askAndIgnore('b'));
  const busy = await ask('c');
  expect([busy.response.status, busy.response.headers.get('retry-after')]).toEqual([503, '1']);
  for (const socket of ignored) socket.destroy();
  await expect.poll(async () => (await ask('a')).response.status).toBe(200);
});

test('a client that reads nothing is disconnected; a slow one isn’t', async () => {
  const { ask, askAndIgnore } = await listen({
    drainTimeoutMs: 1_500,
    unsentBytesPerAddress: ANSWER.length,
  });
  const deaf = await askAndIgnore('a');
  const slow = await askAndIgnore('b');
  // Some seconds in total, longer than the stall timeout.
  for (let received = 0; received < ANSWER.length; ) {
    for (let step = 0; step < 2 ** 20 && received < ANSWER.length; ) {
      const chunk: Buffer | null = slow.read();
      step += chunk?.length ?? 0;
      received += chunk?.length ?? 0;
      if (chunk === null) await once(slow, 'readable');
      expect(slow.readableEnded).toBe(false);
    }
    await wait(120);
  }
  await expect.poll(async () => (await ask('a')).response.status).toBe(200);
  deaf.resume();
  await once(deaf, 'close');
  expect(deaf.bytesRead).toBeLessThan(ANSWER.length);
});
