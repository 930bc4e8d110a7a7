import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app.ts';

const TOKEN = 'a-token-of-thirty-two-characters';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ metricsToken: TOKEN });
});
afterAll(() => server.close());

/** Sends a request from `remoteAddress`. */
const ask = (remoteAddress: string, headers: Record<string, string> = {}) =>
  server.app.request(
    '/metrics',
    { headers: { host: 'localhost:3000', ...headers } },
    { incoming: { socket: { remoteAddress } } },
  );

test('a local program reads the metrics in Prometheus format', async () => {
  const answer = await ask('127.0.0.1');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const text = await answer.text();
  for (const name of [
    'vizit_events_total counter',
    'vizit_event_batch_size histogram',
    'vizit_event_flush_seconds histogram',
    'process_resident_memory_bytes gauge',
  ]) {
    expect(text).toContain(`# TYPE ${name}`);
  }
});

test('the token gives access from anywhere', async () => {
  expect((await ask('203.0.113.9', { authorization: `Bearer ${TOKEN}` })).status).toBe(200);
});

test('beyond localhost only the token gives access, as proxies may look local', async () => {
  const publicUrl = 'https://vizit.example';
  const { app, close } = await createTestApp({ metricsToken: TOKEN, publicUrl });
  const askThrough = async (headers = {}) => {
    const incoming = { socket: { remoteAddress: '127.0.0.1' } };
    const request = { headers: { host: '127.0.0.1:3000', ...headers } };
    return (await app.request('/metrics', request, { incoming })).status;
  };
  expect(await askThrough()).toBe(404);
  expect(await askThrough({ authorization: `Bearer ${TOKEN}` })).toBe(200);
  await close();
});

test.for([
  ['from elsewhere', '203.0.113.9', {}],
  ['from elsewhere under the name of this machine', '203.0.113.9', { host: 'localhost' }],
  ['through a proxy on this machine', '127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }],
  ['under a foreign name', '127.0.0.1', { host: 'evil.example' }],
  ['with a wrong token', '203.0.113.9', { authorization: `Bearer ${TOKEN}x` }],
  ['with a token of another kind', '203.0.113.9', { authorization: `Basic ${TOKEN}` }],
] as const)('a request %s gets 404', async ([, remoteAddress, headers]) => {
  expect((await ask(remoteAddress, headers)).status).toBe(404);
});
