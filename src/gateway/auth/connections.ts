import postgres, { type ISql, type Options, type Sql } from 'postgres';
import { AuthError, isConnectionFailure } from './errors.ts';
import { createGate } from './gate.ts';

const AT_ONCE = 4;
const MAX_WAITING = 200;

/** Anything that runs a statement: the pool, or a transaction. */
export type Db = ISql;

/**
 * The database, through connections of which each does one thing at a time. The driver's own pool
 * and its `begin` are not used: in postgres.js 3.4 a connection that dies inside `begin` brings down
 * the process, or runs what is left of one transaction in another, and one that died answers the
 * next query with its last error (porsager/postgres#1208, #1215, #1216). Here a connection that
 * failed runs nothing any more and is thrown away.
 */
export type Connections = {
  /** Runs a statement that may be repeated: when the connection turns out dead it runs on another. */
  query<Result>(work: (db: Db) => Promise<Result>): Promise<Result>;
  /** Runs `work` and commits, or rolls back when it throws. */
  transact<Result>(work: (tx: Db) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
};

type Connection = { client: Sql; db: Db; isLost: boolean };

/** @param sql says where the database is. */
export function createConnections(sql: Sql): Connections {
  const idle: Connection[] = [];
  const enter = createGate({
    atOnce: AT_ONCE,
    maxWaiting: MAX_WAITING,
    refuse: () => new AuthError('service_unavailable', { retryAfterSeconds: 2 }),
  });

  const borrow = (): Connection => {
    const connection = idle.pop() ?? openConnection(sql);
    return connection.isLost ? borrow() : connection;
  };
  const giveBack = (connection: Connection) => {
    if (connection.isLost) void connection.client.end({ timeout: 0 });
    else idle.push(connection);
  };

  const use = async <Result>(
    connection: Connection,
    work: (db: Db) => Promise<Result>,
  ): Promise<{ connection: Connection; result: Result }> => {
    try {
      return { connection, result: await work(connection.db) };
    } catch (error) {
      connection.isLost ||= isConnectionFailure(error);
      giveBack(connection);
      throw error;
    }
  };
  // A connection may have died while nobody used it. Then the others have too, most likely.
  const useLive = async <Result>(work: (db: Db) => Promise<Result>) => {
    try {
      return await use(borrow(), work);
    } catch (error) {
      if (!isConnectionFailure(error)) throw error;
      for (const { client } of idle.splice(0)) void client.end({ timeout: 0 });
      return use(openConnection(sql), work);
    }
  };

  return {
    query: (work) =>
      enter(async () => {
        const { connection, result } = await useLive(work);
        giveBack(connection);
        return result;
      }),
    transact: (work) =>
      enter(async () => {
        const { connection } = await useLive(async (db) => db`begin`);
        try {
          return await finishTransaction(connection, work);
        } finally {
          giveBack(connection);
        }
      }),
    close: async () => {
      await Promise.all(idle.map(({ client }) => client.end({ timeout: 0 })));
    },
  };
}

async function finishTransaction<Result>(
  connection: Connection,
  work: (tx: Db) => Promise<Result>,
): Promise<Result> {
  const { db } = connection;
  try {
    const result = await work(db);
    const { command } = await db`commit`;
    // PostgreSQL's answer to the commit of a transaction in which a statement failed.
    if (command === 'ROLLBACK') throw new Error('a statement of the transaction failed unnoticed');
    return result;
  } catch (error) {
    connection.isLost ||= isConnectionFailure(error);
    if (!connection.isLost) await rollBack(connection);
    throw error;
  }
}

async function rollBack(connection: Connection): Promise<void> {
  try {
    await connection.db`rollback`;
  } catch {
    connection.isLost = true;
  }
}

function openConnection(sql: Sql): Connection {
  // Options the driver has parsed already are taken as they are; its types do not say so.
  const options = {
    ...sql.options,
    max: 1,
    // Nobody would catch the failure of that question of the driver's own.
    fetch_types: false,
    onclose: () => {
      connection.isLost = true;
    },
  } as unknown as Options<Record<string, never>>;
  const client = postgres(options);
  // The client would connect again by itself, and run the rest of a transaction outside of it.
  const db = new Proxy<Db>(client, {
    apply: (target, self, args) => {
      if (connection.isLost) throw new AuthError('service_unavailable', { retryAfterSeconds: 2 });
      return Reflect.apply(target, self, args);
    },
  });
  const connection: Connection = { client, db, isLost: false };
  return connection;
}
