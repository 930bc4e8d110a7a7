import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { openWay } from './way-to-database.ts';

/** A proxy to PostgreSQL that a test can cut and restore, like an outage. */
export type DatabaseProxy = {
  /** The same database's URL, through the proxy. */
  url: string;
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** It accepts connections and statements, and holds everything back until resumed. */
  pause(): void;
  /**
   * Pauses once every statement has been answered and the answers have reached the clients, so that
   * no earlier request is left waiting.
   */
  pauseAtRest(): Promise<void>;
  resume(): void;
  close(): Promise<void>;
};

/**
 * ReadyForQuery, the end of PostgreSQL's answer, without its last byte; a notification may follow.
 */
const READY = Buffer.from([0x5a, 0, 0, 0, 5]);
/**
 * Turns of the event loop without a request: answered clients have read their answer and sent no
 * other.
 */
const TURNS_AT_REST = 100;

/** @param databaseUrl on a Unix socket (`?host=/folder`) or a TCP port */
export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const port = Number(target.port || 5432);
  const { sockets, asking, carry, pause, resume } = createWays();
  const server = createServer((client) => carry(client, openWay(databaseUrl)));
  const own = await mkdtemp(join(tmpdir(), 'proxy-'));
  const path = join(own, `.s.PGSQL.${port}`);
  const listen = () => new Promise<void>((resolve) => server.listen(path, resolve));
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  await listen();
  target.searchParams.set('host', own);
  target.searchParams.delete('sslmode');
  return {
    url: target.href,
    cut,
    mend: listen,
    pause,
    async pauseAtRest() {
      for (let turns = 0; turns < TURNS_AT_REST; turns = asking.size > 0 ? 0 : turns + 1) {
        await nextTurn();
      }
      pause();
    },
    resume,
    close: async () => {
      if (server.listening) await cut();
      await rm(own, { recursive: true, force: true });
    },
  };
}

/** The clients' connections to the database, which are paused together. */
function createWays() {
  const sockets = new Set<Socket>();
  /** Clients, each with its connection to the database. */
  const ways = new Map<Socket, Socket>();
  /** Clients whose request the database hasn't fully answered yet. */
  const asking = new Set<Socket>();
  let isPaused = false;
  /** When one end closes, the other does too. */
  const keep = (socket: Socket, client: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      asking.delete(client);
      ways.get(client)?.destroy();
      ways.delete(client);
      client.destroy();
    });
  };
  return {
    sockets,
    asking,
    async carry(client: Socket, opening: Promise<Socket>) {
      keep(client, client);
      // For its connection, which the database hasn't accepted yet.
      asking.add(client);
      const upstream = await opening;
      if (client.destroyed) return void upstream.destroy();
      keep(upstream, client);
      client.on('data', () => asking.add(client));
      upstream.on('data', (answer) => {
        if (answer.includes(READY)) asking.delete(client);
      });
      upstream.pipe(client);
      ways.set(client, upstream);
      if (isPaused) client.pause();
      else client.pipe(upstream);
    },
    pause() {
      isPaused = true;
      for (const [client, upstream] of ways) client.unpipe(upstream).pause();
    },
    resume() {
      isPaused = false;
      for (const [client, upstream] of ways) client.unpipe(upstream).pipe(upstream);
    },
  };
}
