import { once } from 'node:events';
import { connect } from 'node:net';
import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
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

/** Sends the beginning of a request and no more. @returns what was answered until the end */
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
] as const)('who never ends %s does not hold a connection', async ([, beginning]) => {
  const { port } = await start();
  expect(await sendOnly(port, beginning)).toContain('408 Request Timeout');
});

test('a port that is taken is said in one sentence', async () => {
  const { port } = await start();
  const address = { host: '127.0.0.1', port, publicUrl: 'http://localhost' };
  const sentence = `Cannot listen on 127.0.0.1:${port}: another program uses that address; set PORT.`;
  await expect(listen(address, () => false, new Hono())).rejects.toThrow(sentence);
  await expect(requireFreePort(address)).rejects.toThrow(sentence);
});

test('a free port is still free once that is known', async () => {
  const address = { host: '127.0.0.1', port: 0, publicUrl: 'http://localhost' };
  const { port, close } = await listen(address, () => false, new Hono());
  await close();
  await requireFreePort({ ...address, port });
  await requireFreePort({ ...address, port });
});
