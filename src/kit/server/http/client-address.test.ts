import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { afterEach, expect, test } from 'vitest';
import { createClientAddress } from './client-address.ts';

let stop: (() => void) | undefined;
afterEach(() => stop?.());

/** Asks a real server, over a real connection from 127.0.0.1, which address it sees. */
async function ask(trustedProxies: string[], forwardedFor?: string): Promise<string> {
  const clientAddress = createClientAddress(trustedProxies);
  const app = new Hono().get('/', (context) => context.text(clientAddress(context)));
  return new Promise((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, async ({ port }) => {
      const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
      resolve(await (await fetch(`http://127.0.0.1:${port}/`, { headers })).text());
    });
    stop = () => server.close();
  });
}

test('a forwarding header from an untrusted sender is ignored', async () => {
  expect(await ask([], '203.0.113.9')).toBe('127.0.0.1');
});

test('a trusted proxy’s header gives the caller’s address', async () => {
  expect(await ask(['127.0.0.0/8'], '203.0.113.9')).toBe('203.0.113.9');
});

test('addresses prepended by the caller are ignored', async () => {
  expect(await ask(['127.0.0.1'], '1.1.1.1, 203.0.113.9')).toBe('203.0.113.9');
});

test('every trusted proxy in the chain is skipped', async () => {
  expect(await ask(['127.0.0.1', '10.0.0.0/8'], '203.0.113.9, 10.1.2.3')).toBe('203.0.113.9');
});

test('an invalid header leaves the last known address', async () => {
  expect(await ask(['127.0.0.1'], 'unknown, <script>')).toBe('127.0.0.1');
});

test('IPv6 callers are counted by their /64', async () => {
  expect(await ask(['127.0.0.1'], '2001:db8:1:2:aaaa::1')).toBe('2001:db8:1:2');
  expect(await ask(['127.0.0.1'], '2001:db8::1')).toBe('2001:db8:0:0');
});

test.each([
  ['203.0.113.9:5001', '203.0.113.9'],
  ['198.51.100.7, 203.0.113.9:5001, 10.1.2.3:443', '203.0.113.9'],
  ['[2001:db8:1:2:aaaa::1]:443', '2001:db8:1:2'],
  ['[2001:db8:1:2:aaaa::1]', '2001:db8:1:2'],
  ['"[2001:db8:1:2:aaaa::1]:_hidden"', '2001:db8:1:2'],
  ['[::ffff:203.0.113.9]:5001', '203.0.113.9'],
  ['203.0.113.9:', '127.0.0.1'],
  ['203.0.113.9:5001:1', '127.0.0.1'],
  ['[203.0.113.9', '127.0.0.1'],
  ['unknown:5001', '127.0.0.1'],
])('a proxy header of %s gives the caller %s', async (header, address) => {
  expect(await ask(['127.0.0.1', '10.0.0.0/8'], header)).toBe(address);
});

test('an IPv4 caller on a dual-stack socket is counted by the IPv4 address', async () => {
  expect(await ask(['127.0.0.1'], '::ffff:203.0.113.9')).toBe('203.0.113.9');
});
