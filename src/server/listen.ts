import { createServer, type RequestListener, type Server } from 'node:http';
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
 * How long a client may take to send a request: its headers, all of it, and how often that is
 * looked at. Node's own minutes let one machine hold thousands of connections open by sending slowly.
 */
const PATIENCE = {
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
};

/**
 * Opens the socket: public pages are answered first, everything else by the app.
 *
 * @param patience in milliseconds, as `node:http` names them
 * @returns the port, and how to close once the running requests have ended
 * @throws when the address cannot be had, naming it
 */
export async function listen(
  env: Pick<Env, 'host' | 'port'>,
  answerPublicPage: PublicPageListener,
  app: Hono,
  patience = PATIENCE,
): Promise<{ port: number; close(): Promise<void> }> {
  const answerRest: RequestListener = getRequestListener(app.fetch);
  const settings = { ...patience, keepAliveTimeout: KEEP_ALIVE_MS };
  const server = createServer(settings, (request, response) => {
    if (!answerPublicPage(request, response)) void answerRest(request, response);
  });

  await bind(server, env);
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

/** Fails as `listen` would, at once: before a database is started for a server that cannot be. */
export async function requireFreePort(env: Pick<Env, 'host' | 'port'>): Promise<void> {
  const probe = createServer();
  await bind(probe, env);
  await new Promise((resolve) => probe.close(resolve));
}

function bind(server: Server, { host, port }: Pick<Env, 'host' | 'port'>): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE';
      const reason = isTaken ? 'another program uses that address; set PORT' : error.message;
      reject(new Error(`Cannot listen on ${host}:${port}: ${reason}.`));
    });
    server.listen(port, host, resolve);
  });
}
