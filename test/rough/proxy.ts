import type { Hono } from 'hono';
import { drawOne } from './draw.ts';

/** The tests' proxy, with its address as a dual-stack socket shows it. */
export const PROXY = '10.3.2.1';
const PEER = `::ffff:${PROXY}`;

/** The caller as proxies write it: some add a port, in brackets if IPv6 (RFC 7239, section 6). */
const drawCaller = () =>
  drawOne('caller', [
    '[2001:db8:5ca1:ab1e::7]:50123',
    '203.0.113.9:41000',
    '198.51.100.4, [2001:DB8::1%eth0], "[2001:db8::c0de]:443"',
    '203.0.113.77',
  ]);

/**
 * Lets `app.request` reach the server as in production: over a connection from a proxy that names
 * the caller. A test's own connection is kept, and so is its own `x-forwarded-for`.
 */
export function putBehindProxy(app: Hono): Hono {
  const { request } = app;
  app.request = (input, init, env, ...rest) => {
    if (env !== undefined) return request(input, init, env, ...rest);
    const isPath = typeof input === 'string' && input.startsWith('/');
    const asked = new Request(isPath ? `http://localhost${input}` : input, init);
    if (!asked.headers.has('x-forwarded-for')) asked.headers.set('x-forwarded-for', drawCaller());
    const incoming = {
      socket: { remoteAddress: PEER },
      headers: Object.fromEntries(asked.headers),
    };
    return request(asked, undefined, { incoming }, ...rest);
  };
  return app;
}
