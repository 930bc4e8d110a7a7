import { connect, type Sql } from '#database/connect.ts';
import { embeddedUrl, startEmbeddedPostgres } from '#database/embedded.ts';
import type { Scope } from './scope.ts';

const SILENT = { debug() {}, info() {}, warn() {}, error() {} };

/** Connections to the embedded database of a running server. */
export function connectTo(scope: Scope, dataDirectory: string): Sql {
  return connectAs(scope, embeddedUrl(dataDirectory));
}

/** A PostgreSQL for several servers in turn, empty at first. */
export async function startDatabase(
  scope: Scope,
  dataDirectory: string,
): Promise<{ url: string; sql: Sql }> {
  const { url, stop } = await startEmbeddedPostgres({ dataDirectory, log: SILENT });
  scope.defer(stop);
  return { url, sql: connectAs(scope, url) };
}

/** Connections to any database, on one host or several. */
export function connectAs(scope: Scope, url: string): Sql {
  const sql = connect(url, { max: 4, applicationName: 'bench' });
  scope.defer(() => sql.end({ timeout: 1 }));
  return sql;
}
