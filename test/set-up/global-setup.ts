import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { connect } from '#database/connect.ts';
import { startEmbeddedPostgres } from '#database/embedded.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The run's PostgreSQL, for most tests and as a superuser, and its databases' prefix. */
    testServer: { url: string; adminUrl: string; prefix: string };
  }
}

type TestServer = { url: string; adminUrl: string; stop(): Promise<void> };

/** Tests end connections in every way; PostgreSQL's messages about it are noise. */
const SILENT = { debug() {}, info() {}, warn() {}, error() {} };

/**
 * One PostgreSQL for the whole run: the one of DATABASE_URL, or an embedded one in a temporary
 * folder. Everything the run created there is dropped at the end. The role of DATABASE_URL is a
 * superuser, or it may create databases and roles and DATABASE_ADMIN_URL is the same server as its
 * superuser.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const prefix = `test_${randomBytes(4).toString('hex')}`;
  const { DATABASE_URL: url, DATABASE_ADMIN_URL: adminUrl = url } = process.env;
  const server =
    url && adminUrl ? { url, adminUrl, stop: async () => {} } : await startTemporaryServer();
  project.provide('testServer', { url: server.url, adminUrl: server.adminUrl, prefix });
  return async () => {
    await dropDatabases(server.adminUrl, prefix);
    await server.stop();
  };
}

async function startTemporaryServer(): Promise<TestServer> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'vizit-test-'));
  const server = await startEmbeddedPostgres({ dataDirectory, log: SILENT });
  await tuneServer(server.url);
  return {
    url: server.url,
    adminUrl: server.url,
    async stop() {
      await server.stop();
      rmSync(dataDirectory, { recursive: true });
    },
  };
}

/** Without durability, the tests take a third less time. Its clock is far from UTC. */
async function tuneServer(url: string): Promise<void> {
  const sql = connect(url, { max: 1 });
  await sql`alter system set fsync = off`;
  await sql`alter system set synchronous_commit = off`;
  await sql`alter system set full_page_writes = off`;
  await sql`select pg_reload_conf()`;
  // Days are in UTC, whatever a server's time zone.
  await sql`alter role all set timezone to ${sql(process.env.TZ ?? 'UTC')}`;
  await sql.end();
}

async function dropDatabases(url: string, prefix: string): Promise<void> {
  const sql = connect(url, { max: 1 });
  const names = await sql<{ datname: string }[]>`
    select datname from pg_database where starts_with(datname, ${prefix})`;
  for (const { datname } of names) await sql`drop database ${sql(datname)} with (force)`;
  await sql.end();
}
