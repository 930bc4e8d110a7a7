import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { connect, type Sql, withDatabase } from '#database/connect.ts';
import { migrate } from '#database/migrate.ts';
import { ensureJobSchema } from '#server/jobs/schema.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';

const MIGRATIONS = join(import.meta.dirname, '../migrations');

/** Roles belong to the whole server, so each run has one of its own. */
const ROLE = `hosted_${randomBytes(4).toString('hex')}`;

let database: TestDatabase;
let hosted: Sql;

/** The role a hosted Supabase gives its customers: it owns the database's schemas, and is no superuser. */
beforeAll(async () => {
  database = await createTestDatabase('gateway');
  const { sql } = database;
  const [{ name } = { name: '' }] = await sql`select current_database() as name`;
  await sql.unsafe(`
    create role ${ROLE} createrole createdb bypassrls;
    grant anon, authenticated, service_role to ${ROLE} with admin option;
    grant all on database ${name} to ${ROLE};
    alter schema public owner to ${ROLE};
    grant all on schema auth, storage to ${ROLE};
    grant all on all tables in schema auth, storage to ${ROLE};
    grant all on all sequences in schema auth, storage to ${ROLE};
    grant execute on all functions in schema auth, storage to ${ROLE} with grant option;
    alter table storage.objects owner to ${ROLE};
    alter table storage.buckets owner to ${ROLE};
  `);
  hosted = connect(asRole(database.url), { max: 1 });
});
afterAll(async () => {
  await hosted.end();
  await database.drop();
  const server = connect(inject('testServer').url, { max: 1 });
  await server`drop role ${server(ROLE)}`;
  await server.end();
});

/** @returns the URL by which every connection begins as the role */
function asRole(url: string): string {
  const parsed = new URL(withDatabase(url, new URL(url).pathname.slice(1)));
  parsed.searchParams.set('options', `-c role=${ROLE}`);
  return parsed.href;
}

test('a company whose role is no superuser, as on a hosted Supabase, can migrate', async () => {
  const [role] =
    await hosted`select current_user as name, rolsuper from pg_roles where rolname = current_user`;
  expect(role).toEqual({ name: ROLE, rolsuper: false });
  await ensureJobSchema(hosted, asRole(database.url));
  const applied = await migrate(hosted, {
    directory: MIGRATIONS,
    table: 'supabase_migrations.schema_migrations',
  });
  expect(applied).toEqual(
    readdirSync(MIGRATIONS)
      .filter((file) => file.endsWith('.sql'))
      .sort(),
  );
});
