import type { Sql } from '#database/connect.ts';

/** Extensions of a new hosted project that its migrations may rely on. */
const EXTENSIONS = ['pgcrypto', 'uuid-ossp', 'pg_stat_statements'];

const API_ROLES = 'anon, authenticated, service_role';

/**
 * Gives a plain database what a hosted project has before its first migration: the schema
 * `extensions`, and privileges of the API's roles in `public`. Idempotent.
 *
 * @param sql of a database with the gateway's roles
 * @returns what it did, a line each; extensions that this PostgreSQL lacks are named
 */
export async function prepareDatabase(sql: Sql): Promise<string[]> {
  await sql`create schema if not exists extensions`;
  const roles = sql.unsafe(API_ROLES);
  await sql`grant usage on schema public, extensions to ${roles}`;
  for (const kind of ['tables', 'sequences', 'functions']) {
    const objects = sql.unsafe(kind);
    await sql`grant all on all ${objects} in schema public to ${roles}`;
    await sql`alter default privileges in schema public grant all on ${objects} to ${roles}`;
  }
  const lines = ['prepared: grants and default privileges in public'];
  for (const name of EXTENSIONS) lines.push(await makeExtension(sql, name));
  await setSearchPath(sql);
  return lines;
}

async function makeExtension(sql: Sql, name: string): Promise<string> {
  const [there] = await sql`select from pg_available_extensions where name = ${name}`;
  if (!there) return `not prepared: ${name}, which this PostgreSQL does not have`;
  try {
    await sql`create extension if not exists ${sql(name)} schema extensions`;
    return `prepared: ${name}`;
  } catch (error) {
    return `not prepared: ${name} (${error instanceof Error ? error.message : error})`;
  }
}

/** So that extensions' functions are found without their schema, from the next connection on. */
async function setSearchPath(sql: Sql): Promise<void> {
  const [row] = await sql<{ name: string }[]>`select current_database() as name`;
  await sql`
    alter database ${sql(row?.name ?? '')} set search_path = "$user", public, extensions`;
}
