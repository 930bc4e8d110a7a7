import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import {
  HEADERS_TIMEOUT_MS,
  KEEP_ALIVE_MS,
  REQUEST_TIMEOUT_MS,
  REQUESTS_PER_TURN,
  STOP_GRACE_MS,
  TIMEOUT_CHECK_INTERVAL_MS,
} from '#kit/server/limits/requests.ts';
import { findPart } from '#kit/server/middleware/accepted-requests.ts';
import type { Env } from '#kit/server/process/env.ts';
import { createTurns } from '#kit/server/process/turns.ts';
import { createSecuredResponse } from '#kit/server/security/secured-response.ts';
import type { FinishedListener } from '#page/delivery/server/listener.ts';

/** Time-outs for slow clients, named as in `node:http`. */
const PATIENCE = {
  headersTimeout: HEADERS_TIMEOUT_MS,
  requestTimeout: REQUEST_TIMEOUT_MS,
  connectionsCheckingInterval: TIMEOUT_CHECK_INTERVAL_MS,
};

/**
 * Opens the socket: finished responses are tried first, then the app.
 *
 * @param patience in milliseconds, named as in `node:http`
 * @returns the port, and a function that closes it once running requests have ended
 * @throws if the address can't be used, naming it
 */
export async function listen(
  env: Pick<Env, 'host' | 'port' | 'publicUrl'>,
  sendFinished: FinishedListener,
  app: Hono,
  patience = PATIENCE,
): Promise<{ port: number; close(): Promise<void> }> {
  const answerRest: RequestListener = getRequestListener(app.fetch);
  const takeTurn = createTurns({ perTurn: REQUESTS_PER_TURN });
  const settings = {
    ...patience,
    keepAliveTimeout: KEEP_ALIVE_MS,
    ServerResponse: createSecuredResponse(env.publicUrl),
  };
  const server = createServer(settings, (request, response) => {
    if (sendFinished(request, response)) return;
    // A queue for each part: a flood of one doesn't delay the others.
    void takeTurn(findPart(request.url ?? '')).then(() => answerRest(request, response));
  });

  const closeSilentConnections = watchSilentConnections(server);
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
        closeSilentConnections();
      }),
  };
}

/**
 * Browsers open connections ahead of their requests. Node.js counts them as busy until the first request, so
 * a stop would wait for them.
 *
 * @returns a function that closes connections on which nothing was ever sent
 */
function watchSilentConnections(server: Server): () => void {
  const open = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  };
}

/** Fails as `listen` would, but at once: before a database is started for a server that can't run. */
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
