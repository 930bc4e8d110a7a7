import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { checkBackend, pingBackend } from './check-backend.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

async function open(answer: Answer) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  onTestFinished(async () => void (await close()));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, publishableKey: 'sb_publishable_a', secretKey: 'sb_secret_a', close };
}

/** Accepts only these keys. */
const knows =
  (...keys: string[]): Answer =>
  ({ headers }, response) => {
    response.statusCode = keys.includes(String(headers.apikey)) ? 200 : 401;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ external: {}, users: [] }));
  };

test.for<[string, Answer, string]>([
  [
    'a page',
    (_, response) => response.end('<html>'),
    'SUPABASE_URL: what answers there is no Supa',
  ],
  ['silent', () => undefined, 'SUPABASE_URL: no answer within 0.2 seconds'],
  [
    'of another publishable key',
    knows('sb_secret_a'),
    'SUPABASE_PUBLISHABLE_KEY: SUPABASE_URL does',
  ],
  [
    'of another secret key',
    knows('sb_publishable_a'),
    'SUPABASE_SECRET_KEY: SUPABASE_URL does not',
  ],
])('a start reports the fault: the backend is %s', async ([, answer, sentence]) => {
  const backend = await open(answer);
  const waitMs = sentence.includes('no answer') ? 200 : 10_000;
  await expect(checkBackend(backend, waitMs)).rejects.toThrow(sentence);
});

test('a backend that accepts both keys passes, and an unreachable one is named', async () => {
  const backend = await open(knows('sb_publishable_a', 'sb_secret_a'));
  await expect(checkBackend(backend, 5_000)).resolves.toEqual({ providers: [], accounts: [] });
  await backend.close();
  await expect(checkBackend(backend, 5_000)).rejects.toThrow(
    /SUPABASE_URL: that address cannot be reached \(/,
  );
});

test('monitors can tell an unreachable backend from a wrong one', async () => {
  const ping = async (answer: Answer) => {
    const backend = await open(answer);
    return pingBackend(backend).then(
      () => 'ok',
      (error) => error.code,
    );
  };
  expect(await ping(knows('sb_publishable_a'))).toBe('ok');
  expect(await ping((_, response) => response.end('<html>'))).toBe('backend_strange');
  expect(await ping((_, response) => response.writeHead(503).end())).toBe('backend_down');
});
