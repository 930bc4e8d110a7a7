import postgres, { type Options, type Sql } from 'postgres';
import { ConnectionError } from './connection-errors.ts';

const CONNECT_TIMEOUT_SECONDS = 5;
const IDLE_TIMEOUT_MS = 20_000;
/** What a session holds in the server's memory, such as prepared statements, ends with it. */
const MAX_AGE_MS = 30 * 60_000;
const CLOSE_TIMEOUT_SECONDS = 1;

type Connection = { openedAt: number; idleTimer?: NodeJS.Timeout };

/** Clients of one connection each, from when they are opened until they are idle, old or dead. */
export type Connections = {
  /** A new one, which its user gives back or discards. Throws when all are closed. */
  open(): Sql;
  /** The idle one used last, so that those beyond need reach their time-out. */
  takeIdle(): Sql | undefined;
  /** One that is not live any more is forgotten. */
  giveBack(client: Sql): void;
  /** Ends one, with whatever it is doing; what is asked of it afterwards fails. */
  discard(client: Sql): void;
  /** Ends all, and opens no more. */
  close(): Promise<void>;
};

/** @param sql says where the database is */
export function createConnections(sql: Sql): Connections {
  const live = new Map<Sql, Connection>();
  const idle: Sql[] = [];
  let isClosed = false;

  const discard = (client: Sql) => {
    clearTimeout(live.get(client)?.idleTimer);
    live.delete(client);
    const place = idle.indexOf(client);
    if (place >= 0) idle.splice(place, 1);
    void client.end({ timeout: 0 });
  };

  return {
    discard,
    open() {
      if (isClosed) throw new ConnectionError('closed');
      const client: Sql = openClient(sql, () => discard(client));
      live.set(client, { openedAt: performance.now() });
      return client;
    },
    takeIdle() {
      const client = idle.pop();
      if (client) clearTimeout(live.get(client)?.idleTimer);
      return client;
    },
    giveBack(client) {
      const connection = live.get(client);
      if (connection === undefined) return;
      if (performance.now() - connection.openedAt > MAX_AGE_MS) {
        discard(client);
        return;
      }
      connection.idleTimer = setTimeout(() => discard(client), IDLE_TIMEOUT_MS);
      idle.push(client);
    },
    async close() {
      isClosed = true;
      const clients = [...live.keys()];
      for (const { idleTimer } of live.values()) clearTimeout(idleTimer);
      live.clear();
      idle.length = 0;
      await Promise.all(clients.map((client) => client.end({ timeout: CLOSE_TIMEOUT_SECONDS })));
    },
  };
}

/** A client of one connection, which ends with it. */
function openClient(sql: Sql, onclose: () => void): Sql {
  const options = {
    ...sql.options,
    max: 1,
    // Nobody would catch the failure of that question of the driver's own.
    fetch_types: false,
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    // Idle and old ones are ended here, for the driver might do so in the middle of a transaction.
    // But where a connection dies with statements queued, the driver has begun to open its next
    // before it is told that it is over; that one, which nobody uses, is left to its own clock.
    idle_timeout: (2 * IDLE_TIMEOUT_MS) / 1000,
    max_lifetime: null,
    onclose,
  };
  // The driver takes its own parsed options back, as its `listen` does; its types do not say so.
  return postgres(options as unknown as Options<Record<string, never>>);
}
