import { once } from 'node:events';
import { connect } from 'node:net';
import { Hono } from 'hono';
import { expect, onTestFinished, test, vi } from 'vitest';
import { REQUESTS_PER_TURN } from '#kit/server/limits/requests.ts';
import type { FinishedListener } from '#page/delivery/server/listener.ts';
import { listen, requireFreePort } from './listen.ts';

const PATIENCE = { headersTimeout: 100, requestTimeout: 200, connectionsCheckingInterval: 20 };

async function start() {
  const app = new Hono()
    .onError((_error, context) => context.body(null, 500))
    .post('/', async (context) => context.text(await context.req.text()));
  const address = { host: '127.0.0.1', port: 0, publicUrl: 'http://localhost' };
  const server = await listen(address, () => false, app, PATIENCE);
  onTestFinished(() => server.close());
  return server;
}

/** Sends only the start of a request. @returns everything answered until the end */
async function sendOnly(port: number, beginning: string): Promise<string> {
  const socket = connect(port, '127.0.0.1', () => socket.write(beginning));
  let answer = '';
  socket.on('data', (bytes) => {
    answer += bytes;
  });
  await once(socket, 'close');
  return answer;
}

test.for([
  ['its headers', 'POST / HTTP/1.1\r\nHost: localhost\r\n'],
  ['its body', 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nslow'],
] as const)('a client that never finishes %s is disconnected', async ([, beginning]) => {
  const { port } = await start();
  expect(await sendOnly(port, beginning)).toContain('408 Request Timeout');
});

test('a flood of requests is started a few per turn, and finished answers are sent in between', async () => {
  const counts: number[] = [];
  let begun = 0;
  const countTurn = () => {
    counts.push(begun);
    begun = 0;
    ticking = setImmediate(countTurn);
  };
  let ticking = setImmediate(countTurn);
  onTestFinished(() => clearImmediate(ticking));
  const app = new Hono().get('/slow', (context) => {
    begun += 1;
    return context.body(null, 204);
  });
  let begunBefore: number | undefined;
  const sendFinished: FinishedListener = ({ url }, response) => {
    if (url !== '/finished') return false;
    begunBefore = begun;
    response.end();
    return true;
  };
  const address = { host: '127.0.0.1', port: 0, publicUrl: 'http://localhost' };
  const { port, close } = await listen(address, sendFinished, app);
  onTestFinished(close);
  const get = (path: string, rest = '') => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${rest}\r\n`;
  // All of them are read at once.
  const flood = get('/slow').repeat(50) + get('/finished', 'Connection: close\r\n');
  expect((await sendOnly(port, flood)).match(/HTTP\/1.1 204/g)).toHaveLength(50);
  expect(begunBefore).toBe(0);
  expect(Math.max(...counts)).toBe(REQUESTS_PER_TURN);
});

test('a flood on one part of the server delays the others by one turn at most', async () => {
  const begun: string[] = [];
  const app = new Hono().all('*', (context) => {
    begun.push(context.req.path);
    return context.body(null, 204);
  });
  const address = { host: '127.0.0.1', port: 0, publicUrl: 'http://localhost' };
  const { port, close } = await listen(address, () => false, app);
  onTestFinished(close);
  const get = (path: string, rest = '') => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${rest}\r\n`;
  await sendOnly(port, get('/storage/v1/x').repeat(50) + get('/healthz', 'Connection: close\r\n'));
  expect(begun).toHaveLength(51);
  expect(begun.indexOf('/healthz')).toBeLessThan(2 * REQUESTS_PER_TURN);
});

test('a stop waits for running requests, but not for a browser’s spare connections', async () => {
  let answer = () => {};
  const isReleased = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let begin = () => {};
  const isBegun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const app = new Hono().get('/', async (context) => {
    begin();
    await isReleased;
    return context.text('answered');
  });
  const address = { host: '127.0.0.1', port: 0, publicUrl: 'http://localhost' };
  const { port, close } = await listen(address, () => false, app);
  const ahead = connect(port, '127.0.0.1');
  await once(ahead, 'connect');
  // Connections are accepted in order, so the server has the first one as well.
  const running = sendOnly(port, 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  await isBegun;
  // The grace period never ends.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const closed = close();
  await once(ahead, 'close');
  answer();
  expect(await running).toContain('answered');
  await closed;
});

test('a port in use is reported in one sentence', async () => {
  const { port } = await start();
  const address = { host: '127.0.0.1', port, publicUrl: 'http://localhost' };
  const sentence = `Cannot listen on 127.0.0.1:${port}: another program uses that address; set PORT.`;
  await expect(listen(address, () => false, new Hono())).rejects.toThrow(sentence);
  await expect(requireFreePort(address)).rejects.toThrow(sentence);
});

test('checking that a port is free leaves it free', async () => {
  const address = { host: '127.0.0.1', port: 0, publicUrl: 'http://localhost' };
  const { port, close } = await listen(address, () => false, new Hono());
  await close();
  await requireFreePort({ ...address, port });
  await requireFreePort({ ...address, port });
});
