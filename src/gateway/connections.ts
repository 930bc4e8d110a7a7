import { setTimeout as wait } from 'node:timers/promises';
import postgres, { type Options, type Sql } from 'postgres';
import { createBackOff } from './back-off.ts';
import { ConnectionError } from './connection-errors.ts';
import { createGate } from './gate.ts';
import { createSingleSocket, type SingleSocket } from './single-socket.ts';

const CONNECT_TIMEOUT_SECONDS = 5;
const IDLE_TIMEOUT_MS = 20_000;
/** What a session holds in the server's memory, such as prepared statements, ends with it. */
const MAX_AGE_MS = 30 * 60_000;
const CLOSE_TIMEOUT_SECONDS = 1;
/** Between attempts to reach a server that is down: short, for it may be back in a moment. */
const BACK_OFF = { firstMs: 50, longestMs: 500 };
/** Who comes in a longer pause is told at once that there is no database. */
const LONGEST_WAIT_MS = 100;

type Connection = {
  socket: SingleSocket;
  openedAt: number;
  /** Whether a loan of it ended well. */
  isProven: boolean;
  idleTimer?: NodeJS.Timeout;
};

/** Clients of one connection each, from when they are opened until they are idle, old or dead. */
export type Connections = {
  /**
   * A new one, which its user gives back or discards: as soon as fewer than `max` sockets are open,
   * and after a pause when the last could not be used. Rejects with a ConnectionError.
   */
  open(): Promise<Sql>;
  /** The idle one used last, so that those beyond need reach their time-out. */
  takeIdle(): Sql | undefined;
  /** One that is not live any more is forgotten. */
  giveBack(client: Sql): void;
  /** Ends one at once, with whatever it is doing; what is asked of it afterwards fails. */
  discard(client: Sql): void;
  /** Ends all, and opens no more. */
  close(): Promise<void>;
};

/** @param sql says where the database is, and how many connections there may be */
export function createConnections(sql: Sql): Connections {
  const live = new Map<Sql, Connection>();
  const idle: Sql[] = [];
  const backOff = createBackOff(BACK_OFF);
  // A place is taken until the socket is closed, whoever still knows of it.
  const takePlace = createGate({
    atOnce: sql.options.max,
    maxWaitMs: CONNECT_TIMEOUT_SECONDS * 1_000,
    refuse: () => new ConnectionError('busy'),
  });
  let isClosed = false;

  const forget = (client: Sql): Connection | undefined => {
    const connection = live.get(client);
    clearTimeout(connection?.idleTimer);
    live.delete(client);
    const place = idle.indexOf(client);
    if (place >= 0) idle.splice(place, 1);
    return connection;
  };

  /**
   * Ended by the driver first, for under TLS it writes its good-bye to a socket it thinks open; but
   * whatever comes of that, closed.
   */
  const end = async (client: Sql, timeoutSeconds: number) => {
    const connection = forget(client);
    await client.end({ timeout: timeoutSeconds });
    connection?.socket.destroy();
  };

  const discard = (client: Sql) => {
    if (live.get(client)?.isProven === false) backOff.failed();
    void end(client, 0);
  };

  const openNow = (): { client: Sql; closed: Promise<void> } => {
    if (isClosed) throw new ConnectionError('closed');
    const socket = createSingleSocket(sql.options, CONNECT_TIMEOUT_SECONDS * 1_000);
    const client: Sql = openClient(sql, socket, () => discard(client));
    live.set(client, { socket, openedAt: performance.now(), isProven: false });
    return { client, closed: socket.closed };
  };

  return {
    discard,
    async open() {
      const pauseMs = backOff.pauseLeftMs();
      if (pauseMs > LONGEST_WAIT_MS) throw new ConnectionError('lost');
      if (pauseMs > 0) await wait(pauseMs);
      return new Promise((resolve, reject) => {
        takePlace(async () => {
          const { client, closed } = openNow();
          resolve(client);
          await closed;
        }).catch(reject);
      });
    },
    takeIdle() {
      const client = idle.pop();
      if (client) clearTimeout(live.get(client)?.idleTimer);
      return client;
    },
    giveBack(client) {
      const connection = live.get(client);
      if (connection === undefined) return;
      connection.isProven = true;
      backOff.worked();
      if (performance.now() - connection.openedAt > MAX_AGE_MS) {
        void end(client, CLOSE_TIMEOUT_SECONDS);
        return;
      }
      connection.idleTimer = setTimeout(
        () => void end(client, CLOSE_TIMEOUT_SECONDS),
        IDLE_TIMEOUT_MS,
      );
      idle.push(client);
    },
    async close() {
      isClosed = true;
      await Promise.all([...live.keys()].map((client) => end(client, CLOSE_TIMEOUT_SECONDS)));
    },
  };
}

/** A client of one connection, which ends with it. */
function openClient(sql: Sql, socket: SingleSocket, onclose: () => void): Sql {
  const options = {
    ...sql.options,
    max: 1,
    socket: socket.open,
    // The socket has tried them all; the driver would wait for a second attempt at the next.
    host: sql.options.host.slice(0, 1),
    // Nobody would catch the failure of that question of the driver's own.
    fetch_types: false,
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    // Idle and old ones are ended here, for the driver might do so in the middle of a transaction.
    idle_timeout: null,
    max_lifetime: null,
    onclose: () => {
      socket.noteClosed();
      onclose();
    },
  };
  // The driver takes its own parsed options back, as its `listen` does; its types do not say so.
  return postgres(options as unknown as Options<Record<string, never>>);
}
