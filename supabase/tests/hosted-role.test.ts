import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PRODUCT_SCHEMA } from '#app/server/installation/schema-sources.ts';
import { connect, type Sql, withDatabase } from '#database/connect.ts';
import { migrate } from '#database/migrate/migrate.ts';
import { ensureJobSchema } from '#kit/server/jobs/queue.ts';
import { createSuperuserDatabase, onTestServer, type TestDatabase } from '#test/database.ts';

/** Just before the first of today's migrations. */
const END_OF_HISTORY = '20261130000000';

/** Roles belong to the whole server, so each run has its own. */
const ROLE = `hosted_${randomBytes(4).toString('hex')}`;

let database: TestDatabase;
let hosted: Sql;

/**
 * The role a hosted Supabase gives its customers: it owns the database's schemas, but isn't a
 * superuser.
 */
beforeAll(async () => {
  database = await createSuperuserDatabase('gateway');
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
  await onTestServer((server) => server`drop role ${server(ROLE)}`);
});

/** @returns a URL whose connections start as the role */
function asRole(url: string): string {
  const parsed = new URL(withDatabase(url, new URL(url).pathname.slice(1)));
  parsed.searchParams.set('options', `-c role=${ROLE}`);
  return parsed.href;
}

test('a non-superuser role, as on hosted Supabase, can migrate and upgrade', async () => {
  const [role] =
    await hosted`select current_user as name, rolsuper from pg_roles where rolname = current_user`;
  expect(role).toEqual({ name: ROLE, rolsuper: false });
  await ensureJobSchema(hosted, asRole(database.url));
  await migrate(hosted, { ...PRODUCT_SCHEMA, until: END_OF_HISTORY });
  const applied = await migrate(hosted, PRODUCT_SCHEMA);
  expect(applied.at(-1)).toBe('guards.sql');
  expect(await migrate(hosted, PRODUCT_SCHEMA)).toEqual([]);
});
