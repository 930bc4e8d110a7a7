import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '#database/connect.ts';
import { readEnv } from '#kit/server/process/env.ts';
import { type HostedBackend, openHostedBackend } from '#test/servers/hosted-backend.ts';
import { openTransactionPooler } from '#test/servers/transaction-pooler.ts';
import { backup } from '../backup/backup.ts';
import { restore } from '../restore.ts';
import { push } from './push.ts';

let backend: HostedBackend;
beforeAll(async () => {
  backend = await openHostedBackend();
});
afterAll(() => backend.close());

const run = (changed: Record<string, string> = {}) =>
  push.runAlone(readEnv({ ...backend.env, ...changed }, { mayPool: true }), []);

test('push updates a hosted database once, through a transaction-mode pooler', async () => {
  const pooler = await openTransactionPooler(backend.env.DATABASE_URL);
  const own = connect(backend.env.DATABASE_URL, { max: 1 });
  try {
    const by = { DATABASE_URL: pooler.url };
    expect(await run(by)).toMatch(
      /^http.* is up to date\. Applied: \d+ migrations and \d+ files of rules\.$/,
    );
    expect(Math.min(...pooler.lent)).toBeGreaterThan(1);
    expect(await run(by)).toMatch(/: nothing had to be applied\.$/);
    const [tables] = await own`
      select count(*)::int as count, bool_and(tableowner = current_user) as ours
      from pg_tables where schemaname = 'public'`;
    expect(tables).toMatchObject({ ours: true });
    // Supabase's own tool finds them where it writes them.
    const [first] = await own`
      select version from supabase_migrations.schema_migrations order by version limit 1`;
    expect(first?.version).toMatch(/^\d{14}$/);
  } finally {
    await own.end();
    await pooler.close();
  }
});

test('push says which hosted setting is missing, and a wrong key changes nothing', async () => {
  await expect(push.runAlone(readEnv({}), [])).rejects.toThrow('Set SUPABASE_URL');
  await expect(run({ SUPABASE_SECRET_KEY: 'sb_secret_of_another_one' })).rejects.toThrow(
    'SUPABASE_SECRET_KEY: SUPABASE_URL does not know this key',
  );
});

test('on hosted Supabase, backup and restore say what to do instead', async () => {
  const env = readEnv(backend.env);
  await expect(backup.run({ sql: backend.sql, env }, ['-'])).rejects.toThrow('admin -- move FILE');
  await expect(restore.runAlone(env, ['-'])).rejects.toThrow('admin -- move FILE');
});
