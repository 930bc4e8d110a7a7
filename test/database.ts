import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { GATEWAY_SCHEMA, PRODUCT_SCHEMA } from '#app/server/installation/schema-sources.ts';
import { connect, type Sql, type TransactionSql, withDatabase } from '#database/connect.ts';
import { migrate } from '#database/migrate/migrate.ts';
import { ensureJobSchema } from '#kit/server/jobs/queue.ts';

/** A test's own database: its pool, its URL, and a function that drops it. */
export type TestDatabase = { sql: Sql; url: string; drop(): Promise<void> };

/** The initial schemas: none · the gateway's · the gateway's and the product's. */
export type TestDatabaseKind = 'empty' | 'gateway' | 'product';

/** Each kind is the one before plus a schema. */
const TEMPLATES = {
  gateway: { base: 'empty', source: GATEWAY_SCHEMA },
  product: { base: 'gateway', source: PRODUCT_SCHEMA },
} as const;

/** Templates and roles, which belong to the whole server, are created by one process only. */
const TEMPLATE_LOCK = 740_027;

/**
 * A new database for one test file: a copy of a template that is migrated once per run. Call `drop`
 * when the file is done (`afterAll`).
 *
 * @throws naming the migration that failed.
 */
export async function createTestDatabase(kind: TestDatabaseKind): Promise<TestDatabase> {
  return copyTemplate(kind, inject('testServer').url);
}

/**
 * The same as a superuser, who can give it the hosted shape and act as its backend; `outsideUrl` is
 * the URL for others.
 */
export async function createSuperuserDatabase(kind: TestDatabaseKind) {
  const { url, adminUrl } = inject('testServer');
  const database = await copyTemplate(kind, adminUrl);
  return { ...database, outsideUrl: withDatabase(url, new URL(database.url).pathname.slice(1)) };
}

async function copyTemplate(kind: TestDatabaseKind, asUrl: string): Promise<TestDatabase> {
  const { url: serverUrl, prefix } = inject('testServer');
  const name = `${prefix}_${randomBytes(4).toString('hex')}`;
  await withConnection(serverUrl, async (server) => {
    const template = await ensureTemplate(server, kind);
    await server`create database ${server(name)} template ${server(template)} strategy file_copy`;
  });
  const url = withDatabase(asUrl, name);
  const sql = connect(url, { max: 4 });
  return { sql, url, drop: () => dropDatabase(sql, name) };
}

/** Roles that belong to the whole server: created by us, or by another installation. */
const SHARED_ROLES = ['anon', 'authenticated', 'service_role', 'authenticator'];

/**
 * An empty database as managed services provide one: its role owns it and may create roles, but
 * isn't a superuser. The URL is that role's.
 */
export async function createOwnedDatabase(): Promise<TestDatabase> {
  const { url: serverUrl, prefix } = inject('testServer');
  const name = `${prefix}_${randomBytes(4).toString('hex')}`;
  await onTestServer(async (server) => {
    await server`create role ${server(name)} login createrole password 'owner'`;
    const known = await server<{ rolname: string }[]>`
      select rolname from pg_roles where rolname in ${server(SHARED_ROLES)}`;
    for (const { rolname } of known) {
      await server`grant ${server(rolname)} to ${server(name)} with admin option`;
    }
    await server`create database ${server(name)} owner ${server(name)} template template0`;
  });
  const owned = new URL(withDatabase(serverUrl, name));
  const { href: url } = Object.assign(owned, { username: name, password: 'owner' });
  const sql = connect(url, { max: 4 });
  const drop = async () => {
    await dropDatabase(sql, name);
    await onTestServer(async (server) => {
      await server`drop owned by ${server(name)}`;
      await server`drop role ${server(name)}`;
    });
  };
  return { sql, url, drop };
}

/**
 * Works in a test's database in one transaction as a superuser, for settings that the database's
 * owner may not change.
 */
export function asSuperuser<Result>(
  { options }: Sql,
  work: (sql: TransactionSql) => Promise<Result>,
) {
  const there = withDatabase(inject('testServer').adminUrl, options.database);
  return withConnection(there, (sql) => sql.begin(work));
}

/** Works on the server of all test databases, as its superuser. */
export function onTestServer<Result>(use: (server: Sql) => Promise<Result>): Promise<Result> {
  return withConnection(inject('testServer').adminUrl, use);
}

async function dropDatabase(sql: Sql, name: string): Promise<void> {
  await sql.end();
  await onTestServer(async (server) => {
    await server`drop database if exists ${server(name)} with (force)`;
  });
}

/** Locked on the server's only connection here, so that no other sees an unfinished template. */
async function ensureTemplate(server: Sql, kind: TestDatabaseKind): Promise<string> {
  if (kind === 'empty') return 'template0';
  await server`select pg_advisory_lock(${TEMPLATE_LOCK})`;
  try {
    return await makeTemplate(server, kind);
  } finally {
    await server`select pg_advisory_unlock(${TEMPLATE_LOCK})`;
  }
}

async function makeTemplate(server: Sql, kind: TestDatabaseKind): Promise<string> {
  if (kind === 'empty') return 'template0';
  const { url, prefix } = inject('testServer');
  const name = `${prefix}_template_${kind}`;
  const [existing] = await server`select from pg_database where datname = ${name}`;
  if (existing) return name;
  const { base, source } = TEMPLATES[kind];
  const partial = `${name}_partial`;
  await server`drop database if exists ${server(partial)} with (force)`;
  await server`
    create database ${server(partial)} template ${server(await makeTemplate(server, base))}`;
  const partialUrl = withDatabase(url, partial);
  await withConnection(partialUrl, async (sql) => {
    if (kind === 'product') await ensureJobSchema(sql, partialUrl);
    await migrate(sql, source);
  });
  await server`alter database ${server(partial)} rename to ${server(name)}`;
  return name;
}

async function withConnection<Result>(
  url: string,
  use: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  const sql = connect(url, { max: 1 });
  try {
    return await use(sql);
  } finally {
    await sql.end();
  }
}
