import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { readEnv } from '../process/env.ts';
import { createLog } from '../process/log.ts';
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
])(
  'data with tables %s by a newer release are refused, and stay as they are',
  async ([, newer]) => {
    const database = await createTestDatabase('product');
    onTestFinished(database.drop);
    const { sql } = database;
    await open(database);
    await sql.unsafe(newer);
    // The rules of the newer release, which a start of this one would write over.
    await sql`update supabase_migrations.schema_files set hash = 'newer'`;
    await expect(open(database)).rejects.toThrow(
      'a newer release made this data. Start that release again, or restore a backup of this one.',
    );
    const rules = await sql`select distinct hash from supabase_migrations.schema_files`;
    expect([...rules]).toEqual([{ hash: 'newer' }]);
  },
);
