import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';

/** A server on a real socket. */
export type ListenerUnderTest = {
  /** Its origin. */
  url: string;
  /** The server's app; add routes before the first request. */
  app: Hono;
  /** Resolves when its last request has its response. */
  close(): Promise<void>;
};

/** For tests: listens on any loopback port. */
export async function listenUnderTest(): Promise<ListenerUnderTest> {
  const app = new Hono();
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  // On a busy machine, the server could close a connection just as the test, in this same process,
  // sends on it.
  server.keepAliveTimeout = 0;
  // A connection whose response was still being written when the server closed would stay open for
  // seconds.
  server.on('request', (_request, response) => {
    response.on('close', () => server.listening || server.closeIdleConnections());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    app,
    close: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}
