import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createGuardedFetch } from './guarded-fetch.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const OPTIONS = { method: 'GET', headers: {}, body: undefined, redirect: 'manual' } as const;
const ask = createGuardedFetch({ allowedAddresses: ['127.0.0.1'], timeoutMs: 300, maxBytes: 1000 });
const findRefusal = async (url: string, fetch = ask): Promise<string> => {
  const failure = await fetch(url, OPTIONS).catch((error: Error) => error);
  if (!(failure instanceof TypeError) || failure.message !== 'fetch failed') return 'none';
  return String(failure.cause);
};

test('a small answer has its status and headers, and a form is delivered', async () => {
  const url = await serve(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    response.writeHead(401, { 'www-authenticate': 'Basic' }).end(Buffer.concat(chunks));
  });
  const answer = await ask(url, {
    ...OPTIONS,
    method: 'POST',
    body: new URLSearchParams({ a: 'b' }),
  });
  expect([answer.status, answer.headers.get('www-authenticate'), await answer.text()]).toEqual([
    401,
    'Basic',
    'a=b',
  ]);
});

test('a redirect is not followed', async () => {
  const url = await serve((_, response) => {
    response.writeHead(302, { location: 'http://127.0.0.1:1' }).end();
  });
  expect((await ask(url, OPTIONS)).status).toBe(302);
});

test('an oversized answer, an endless one and a private address are refused', async () => {
  const large = await serve((_, response) => void response.end('x'.repeat(1001)));
  expect(await findRefusal(large)).toContain('too large');
  const silent = await serve(() => undefined);
  expect(await findRefusal(silent)).toMatch(/abort|time/i);
  const guarded = createGuardedFetch();
  for (const url of [large, 'http://localhost:1', 'http://[::1]:1', 'https://169.254.169.254'])
    expect([url, await findRefusal(url, guarded)]).toEqual([
      url,
      expect.stringContaining('allowed'),
    ]);
});
