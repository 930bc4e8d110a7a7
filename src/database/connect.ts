import { join } from 'node:path';
import postgres from 'postgres';

export type Sql = postgres.Sql;
export type TransactionSql = postgres.TransactionSql;

export type ConnectOptions = {
  /** Most connections open at once. */
  max?: number;
  /** What PostgreSQL calls us in pg_stat_activity. */
  applicationName?: string;
};

const MAX_CONNECTIONS = 10;
const CONNECT_TIMEOUT_SECONDS = 10;
const IDLE_TIMEOUT_SECONDS = 600;

/**
 * A pool of connections to a PostgreSQL. Nothing is connected until the first query.
 *
 * @param url as libpq takes it, also for a Unix socket: `?host=/folder`, which the driver itself
 *   does not know. Other parameters (`sslmode`, …) are the driver's.
 */
export function connect(url: string, options: ConnectOptions = {}): Sql {
  const parsed = new URL(url);
  const folder = parsed.searchParams.get('host');
  parsed.searchParams.delete('host');
  return postgres(parsed.href, {
    ...(folder ? { path: join(folder, `.s.PGSQL.${parsed.port || 5432}`) } : {}),
    max: options.max ?? MAX_CONNECTIONS,
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    idle_timeout: IDLE_TIMEOUT_SECONDS,
    onnotice: () => {},
    // On each connect the driver queries array types, and its error couldn't be caught if the server
    // died meanwhile. So arrays aren't parsed: use jsonb.
    fetch_types: false,
    connection: { application_name: options.applicationName ?? 'vizit' },
  });
}

/** The same server, another database. */
export function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}
