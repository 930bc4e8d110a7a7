import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readEnv } from '#kit/server/process/env.ts';
import { createLog } from '#kit/server/process/log.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { openDatabase } from './open-database.ts';

const open = async ({ url }: TestDatabase) => {
  const folder = await mkdtemp(join(tmpdir(), 'open-database-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const env = readEnv({ DATABASE_URL: url, DATA_DIR: folder, LOG_LEVEL: 'silent' });
  const opened = await openDatabase(env, createLog('silent'));
  await opened.stop();
};

test.for<[string, string]>([
  [
    'of the product',
    "insert into supabase_migrations.schema_migrations (version, name) values ('99990101000000', 'later')",
  ],
  [
    'of accounts',
    "insert into auth.schema_migrations (version, name) values ('99990101000000', 'later')",
  ],
  ['of the queue', 'insert into graphile_worker.migrations (id, ts) values (999, now())'],
])('data with tables %s from a newer release are refused and left unaltered', async ([, newer]) => {
  const database = await createTestDatabase('product');
  onTestFinished(database.drop);
  const { sql } = database;
  await open(database);
  await sql.unsafe(newer);
  // The rules of a newer release, which a start of this one would overwrite.
  await sql`update supabase_migrations.schema_files set hash = 'newer'`;
  await expect(open(database)).rejects.toThrow(
    'a newer release made this data. Start that release again, or restore a backup of this one.',
  );
  const rules = await sql`select distinct hash from supabase_migrations.schema_files`;
  expect([...rules]).toEqual([{ hash: 'newer' }]);
});

test('objects used by running copies are dropped once these have stopped or been silent for 45 seconds', async () => {
  const database = await createTestDatabase('product');
  onTestFinished(database.drop);
  const { sql } = database;
  // A function that an earlier file of rules created.
  await sql`create function public.told(word text) returns text language sql return word`;
  await sql`
    update supabase_migrations.schema_files set hash = 'older', objects = objects ||
      '[{"type": "function", "identity": "public.told(pg_catalog.text)"}]'
    where path = 'kit/text.sql'`;
  await sql`insert into private.job_runners values ('a copy', now()), ('killed', now() - interval '46 s')`;
  await expect(open(database)).rejects.toThrow(
    'This release takes away what another copy that is running uses: function told(text)',
  );
  const isThere = () => sql`select to_regprocedure('public.told(text)') is not null as is_there`;
  expect([...(await isThere())]).toEqual([{ is_there: true }]);
  await sql`delete from private.job_runners where worker_id = 'a copy'`;
  await open(database);
  expect([...(await isThere())]).toEqual([{ is_there: false }]);
});
