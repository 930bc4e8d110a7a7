import { join } from 'node:path';
import postgres from 'postgres';
import { createDial } from './dial.ts';
import { splitHosts } from './hosts.ts';
import { openSocket, readDatabase, withoutTls } from './open-socket.ts';

export type Sql = postgres.Sql;
export type TransactionSql = postgres.TransactionSql;

export type ConnectOptions = {
  /** Maximum open connections. */
  max?: number;
  /** Our name in pg_stat_activity. */
  applicationName?: string;
  /** Whether to prepare statements; transaction-mode poolers can't store them. */
  prepare?: boolean;
  /** Whether it is a replica, so that no writable host is needed. */
  isReplica?: boolean;
};

const MAX_CONNECTIONS = 10;
const CONNECT_TIMEOUT_SECONDS = 10;
const IDLE_TIMEOUT_SECONDS = 600;
/** The driver would wait up to 20 s after an outage, during which listeners miss notifications. */
const LONGEST_PAUSE_SECONDS = 1;

/**
 * A PostgreSQL connection pool. It connects on the first query.
 *
 * @param url in libpq's format, including a Unix socket: `?host=/folder`, which the driver doesn't know. We
 *   handle `sslmode` too; other parameters are the driver's. With several hosts, `postgres://u@a,b/name`, it
 *   dials the writable one.
 */
export function connect(url: string, options: ConnectOptions = {}): Sql {
  const urls = splitHosts(url);
  const [first = url] = urls;
  const parsed = new URL(first);
  const folder = parsed.searchParams.get('host');
  parsed.searchParams.delete('host');
  return postgres(withoutTls(parsed.href), {
    ...(folder
      ? { path: join(folder, `.s.PGSQL.${parsed.port || 5432}`) }
      : { socket: options.isReplica ? () => openSocket(first) : createDial(urls) }),
    ...readDatabase(first),
    max: options.max ?? MAX_CONNECTIONS,
    prepare: options.prepare ?? true,
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    idle_timeout: IDLE_TIMEOUT_SECONDS,
    backoff: toPause,
    onnotice: () => {},
    // On each connect the driver queries array types; if the server died during that, the error couldn't be
    // caught. So arrays aren't parsed: use jsonb.
    fetch_types: false,
    connection: { application_name: options.applicationName ?? 'vizit' },
  });
}

/** @returns how many seconds to wait before reconnecting */
function toPause(tries: number): number {
  return Math.min(3 ** tries / 100, LONGEST_PAUSE_SECONDS) * (0.5 + Math.random() / 2);
}

/** Another database on the same server, with one host. */
export function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${encodeURIComponent(database)}`;
  return changed.href;
}
