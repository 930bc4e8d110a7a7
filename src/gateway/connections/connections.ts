import { setTimeout as wait } from 'node:timers/promises';
import postgres, { type Options, type Sql } from 'postgres';
import {
  CONNECT_TIMEOUT_SECONDS,
  CONNECTION_CLOSE_TIMEOUT_SECONDS,
  CONNECTION_IDLE_TIMEOUT_MS,
  CONNECTION_MAX_AGE_MS,
  CONNECTIONS_RENEWED_AFTER_MS,
  RECONNECT_BACK_OFF,
  RECONNECT_MAX_WAIT_MS,
} from '../limits/connections.ts';
import { createSemaphore } from '../turns/semaphore.ts';
import { ConnectionError } from './connection-errors.ts';
import type { Probe } from './database-pulse.ts';
import { createSingleSocket, type SingleSocket } from './single-socket.ts';

type Connection = {
  socket: SingleSocket;
  openedAt: number;
  /** True once it has been used successfully. */
  isProven: boolean;
  idleTimer?: NodeJS.Timeout;
};

/** Single-connection clients, from opening until they are idle, old or dead. */
export type Connections = {
  /**
   * Opens a new one once fewer than `max` sockets are open, after a pause if the last attempt failed; the
   * user releases or discards it. Rejects with a ConnectionError.
   */
  open(): Promise<Sql>;
  /** The most recently used idle one, so that surplus ones reach their timeout. */
  takeIdle(): Sql | undefined;
  /** A dead one is dropped. */
  giveBack(client: Sql): void;
  /** Closes one immediately, aborting its work; later queries on it fail. */
  discard(client: Sql): void;
  /** Closes all immediately, like `discard`; new ones may be opened. */
  discardAll(): void;
  /** Closes the idle ones, and those in use once they are given back; at most once a second. */
  renew(): void;
  /** True if the last attempt to use a new one failed. */
  areFailing(): boolean;
  /** Closes all connections and opens no new ones. */
  close(): Promise<void>;
};

/** @param sql has the database's address and the maximum number of connections */
export function createConnections(sql: Pick<Sql, 'options'>): Connections {
  const { live, idle, forget, takeIdle } = createRegister();
  const backOff = createBackOff(RECONNECT_BACK_OFF);
  const takePlace = createPlaces(sql.options.max);
  let isClosed = false;
  const age = createAge();

  /**
   * Lets the driver close it first, because under TLS it writes a terminate message to a socket it
   * considers open; then closes it anyway.
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

  const closeInPeace = (client: Sql) => end(client, CONNECTION_CLOSE_TIMEOUT_SECONDS);

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
      await waitFor(backOff.pauseLeftMs());
      return openInPlace(takePlace, openNow);
    },
    takeIdle,
    discardAll: () => void [...live.keys()].map(discard),
    giveBack(client) {
      const connection = live.get(client);
      if (!connection) return;
      connection.isProven = true;
      backOff.worked();
      if (age.isOld(connection)) return void closeInPeace(client);
      connection.idleTimer = setTimeout(closeInPeace, CONNECTION_IDLE_TIMEOUT_MS, client);
      idle.push(client);
    },
    renew() {
      if (age.renew()) for (const client of [...idle]) void closeInPeace(client);
    },
    areFailing: backOff.isFailing,
    async close() {
      isClosed = true;
      await Promise.all([...live.keys()].map(closeInPeace));
    },
  };
}

/** Which connections are too old to be used again. */
function createAge() {
  let renewedAt = Number.NEGATIVE_INFINITY;
  return {
    isOld: ({ openedAt }: Connection) =>
      openedAt < renewedAt || performance.now() - openedAt > CONNECTION_MAX_AGE_MS,
    /** Marks all of them old, at most once a second. @returns whether it did */
    renew(): boolean {
      const now = performance.now();
      if (now - renewedAt < CONNECTIONS_RENEWED_AFTER_MS) return false;
      renewedAt = now;
      return true;
    },
  };
}

/** @returns a function that opens something in a slot, held until its socket is closed */
function createPlaces(count: number) {
  return createSemaphore({
    atOnce: count,
    maxWaitMs: CONNECT_TIMEOUT_SECONDS * 1_000,
    refuse: () => new ConnectionError('busy'),
  });
}

/** @returns the opened connection, which keeps its slot until its socket is closed */
function openInPlace(
  takePlace: ReturnType<typeof createPlaces>,
  openNow: () => { client: Sql; closed: Promise<void> },
): Promise<Sql> {
  return new Promise((resolve, reject) => {
    takePlace(async () => {
      const { client, closed } = openNow();
      resolve(client);
      await closed;
    }).catch(reject);
  });
}

/** @throws at once if the pause is longer than callers wait */
async function waitFor(pauseMs: number): Promise<void> {
  if (pauseMs > RECONNECT_MAX_WAIT_MS) throw new ConnectionError('lost');
  if (pauseMs > 0) await wait(pauseMs);
}

/** All connections, and the idle ones in order of last use. */
function createRegister() {
  const live = new Map<Sql, Connection>();
  const idle: Sql[] = [];
  const forget = (client: Sql): Connection | undefined => {
    const connection = live.get(client);
    clearTimeout(connection?.idleTimer);
    live.delete(client);
    const place = idle.indexOf(client);
    if (place >= 0) idle.splice(place, 1);
    return connection;
  };
  const takeIdle = (): Sql | undefined => {
    const client = idle.pop();
    if (client) clearTimeout(live.get(client)?.idleTimer);
    return client;
  };
  return { live, idle, forget, takeIdle };
}

/** Checks over a separate connection whether the database responds. */
export function openProbe(sql: Pick<Sql, 'options'>): Probe {
  const socket = createSingleSocket(sql.options, CONNECT_TIMEOUT_SECONDS * 1_000);
  const client = openClient(sql, socket, () => undefined);
  return {
    answered: client.unsafe('select 1'),
    end() {
      void client.end({ timeout: 0 });
      socket.destroy();
    },
  };
}

/** A client with one connection, which ends with it. */
function openClient(sql: Pick<Sql, 'options'>, socket: SingleSocket, onclose: () => void): Sql {
  const options = {
    ...sql.options,
    max: 1,
    socket: socket.open,
    // The socket has tried all hosts; with several, the driver would wait for another attempt.
    host: sql.options.host.slice(0, 1),
    // A failure of the driver's own type query couldn't be caught.
    fetch_types: false,
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    // We close idle and old ones ourselves, because the driver might do so within a transaction.
    idle_timeout: null,
    max_lifetime: null,
    onclose: () => {
      socket.noteClosed();
      onclose();
    },
  };
  // The driver accepts its own parsed options, as in its `listen`; its types don't allow that.
  return postgres(options as unknown as Options<Record<string, never>>);
}

/** Spaces out attempts while they fail. */
type BackOff = {
  /** The milliseconds until the next attempt; 0 unless the last one failed. */
  pauseLeftMs(): number;
  /** True if the last attempt failed. */
  isFailing(): boolean;
  failed(): void;
  worked(): void;
};

/** Doubles the pause with each round of failures, from the first to the longest. */
function createBackOff(limits: { firstMs: number; longestMs: number }): BackOff {
  let pauseMs = 0;
  let until = 0;
  const pauseLeftMs = () => Math.max(0, until - performance.now());
  return {
    pauseLeftMs,
    isFailing: () => pauseMs > 0,
    failed() {
      // Parallel attempts fail together, and count as one.
      if (pauseLeftMs() > 0) return;
      pauseMs = Math.min(Math.max(2 * pauseMs, limits.firstMs), limits.longestMs);
      until = performance.now() + pauseMs;
    },
    worked() {
      pauseMs = 0;
      until = 0;
    },
  };
}
