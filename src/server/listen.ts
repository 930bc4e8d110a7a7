import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Env } from './env.ts';
import type { PublicPageListener } from './public-pages/listener.ts';

/** Requests that still run when the server stops get this long. */
const STOP_GRACE_MS = 5_000;

/** Longer than the idle timeout of common proxies, so that they and not we close a connection. */
const KEEP_ALIVE_MS = 75_000;

/**
 * Opens the socket: public pages are answered first, everything else by the app.
 *
 * @returns the port, and how to close once the running requests have ended
 * @throws when the address cannot be had, naming it
 */
export async function listen(
  env: Pick<Env, 'host' | 'port'>,
  answerPublicPage: PublicPageListener,
  app: Hono,
): Promise<{ port: number; close(): Promise<void> }> {
  const answerRest: RequestListener = getRequestListener(app.fetch);
  const server = createServer((request, response) => {
    if (!answerPublicPage(request, response)) void answerRest(request, response);
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;

  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE';
      const reason = isTaken ? 'another program uses that address; set PORT' : error.message;
      reject(new Error(`Cannot listen on ${env.host}:${env.port}: ${reason}.`));
    });
    server.listen(env.port, env.host, resolve);
  });

  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        const force = setTimeout(() => server.closeAllConnections(), STOP_GRACE_MS);
        server.close(() => {
          clearTimeout(force);
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}
