import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { listTables, readSnapshot } from '#admin/installation/server/backup.ts';
import { compareCopy, findSigningKeyInUse } from '#admin/installation/server/copies.ts';
import type { Sql } from '#database/connect.ts';
import { generatePrivateJwk } from '#gateway/keys/keys.ts';
import { createDiskFiles } from '#gateway/storage/files/disk.ts';
import { readEnv } from '#kit/server/process/env.ts';
import { createLog } from '#kit/server/process/log.ts';
import { createOwnedDatabase, createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createLead, createPremiumProfile } from '#test/factories.ts';
import { loadSigningKeys } from '../keys/signing-key.ts';
import { restoreInstallation } from '../restore.ts';
import { openDatabase } from '../start/open-database.ts';
import { writeBackup } from './backup.ts';

let folder: string;
let source: TestDatabase;
let backup: string;
const keys = [await generatePrivateJwk()] as const;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
  backup = join(folder, 'vizit.tar.gz');
  source = await createTestDatabase('product');
  await live(source.sql);
  await writeBackup(
    {
      sql: source.sql,
      files: createDiskFiles(join(folder, 'source/files')),
      keys,
      dataDirectory: join(folder, 'source'),
      clock: () => new Date('2026-11-24T10:00:00Z'),
    },
    createWriteStream(backup),
  );
});

afterAll(async () => {
  await source.drop();
  await rm(folder, { recursive: true });
});

/** An installation with users, leads, a picture, a job, a past month and used sequences. */
async function live(sql: Sql): Promise<void> {
  const { user_id } = await createPremiumProfile(sql, {
    full_name: 'Zoë \\ tab\there\nnew line',
    skills: [{ id: 'a', name: 'Backups' }],
  });
  await createLead(sql, { user_id, email: 'ada@vizit.test' });
  await sql`
    create table private.analytics_2026_02 partition of public.analytics
    for values from ('2026-02-01T00:00:00Z') to ('2026-03-01T00:00:00Z')`;
  await sql`
    insert into public.analytics (user_id, event_type, event_data, created_at)
    select ${user_id}, 'profile_view', '{}', '2026-02-14T12:00:00Z' from generate_series(1, 20000)`;
  await sql`select graphile_worker.add_job('send_lead_mail', '{"lead_id": "x"}')`;
  await sql`delete from public.plan_features where feature = 'themes'`;
  const key = randomUUID();
  await mkdir(join(folder, 'source'), { recursive: true });
  await writeFile(join(folder, 'picture'), Buffer.alloc(300_000, 7));
  await createDiskFiles(join(folder, 'source/files')).write(key, join(folder, 'picture'));
  await sql`
    insert into storage.objects (bucket_id, name, owner, version)
    select id, 'a/b.png', ${user_id}, ${key} from storage.buckets limit 1`;
  await compareCopy(sql, { keyIds: ['before'], fileStorage: 'files' });
  await writeFile(join(folder, 'source/sandbox-mail.jsonl'), '{"to":"ada"}\n');
}

/** @returns a hash of all rows for each of our tables */
async function hashTables(sql: Sql): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('auth', 'storage', 'public', 'private', 'graphile_worker')
      and c.relpersistence = 'p' and c.relname not in ('schema_migrations', 'migrations', 'installation')
    order by 1`;
  const hashes: Record<string, string> = {};
  for (const { name } of tables) {
    hashes[name] = await sql.begin(async (tx) => {
      // A timestamp's text depends on the time zone, and the two servers are in different ones.
      await tx`set local timezone to 'UTC'`;
      const [row] = await tx<{ hash: string }[]>`
        select count(*) || ' ' || md5(coalesce(string_agg(t::text, ';' order by t::text), '')) as hash
        from ${tx.unsafe(name)} t`;
      return row?.hash ?? '';
    });
  }
  return hashes;
}

async function makeFolder(): Promise<string> {
  const made = await mkdtemp(join(folder, 'target-'));
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  return made;
}

const read = (path = backup) => createReadStream(path);

test('a backup restored into an empty folder is identical: rows, sequences, files and keys', async () => {
  const dataDirectory = await makeFolder();
  const env = readEnv({ DATA_DIR: dataDirectory, LOG_LEVEL: 'silent' });
  const summary = await restoreInstallation(env, read());
  expect(summary).toMatchObject({ files: 1, madeAt: '2026-11-24T10:00:00.000Z' });
  const database = await openDatabase(env, createLog('silent'));
  try {
    expect(await hashTables(database.sql)).toEqual(await hashTables(source.sql));
    const listSequences = (sql: Sql) =>
      sql`select schemaname, sequencename, last_value from pg_sequences
        where schemaname in ('auth', 'public', 'private', 'graphile_worker') order by 1, 2`;
    expect([...(await listSequences(database.sql))]).toEqual([
      ...(await listSequences(source.sql)),
    ]);
    // The copies that ran then don't belong to this installation.
    expect(await findSigningKeyInUse(source.sql)).toBe('before');
    expect(await findSigningKeyInUse(database.sql)).toBeNull();
    const [object] = await database.sql<{ version: string }[]>`select version from storage.objects`;
    const path = join(
      dataDirectory,
      'files',
      object?.version.slice(0, 2) ?? '',
      `${object?.version}`,
    );
    expect((await readFile(path)).equals(Buffer.alloc(300_000, 7))).toBe(true);
  } finally {
    await database.stop();
  }
  expect(await loadSigningKeys(env)).toEqual(keys);
  expect((await stat(join(dataDirectory, 'signing-key.json'))).mode & 0o777).toBe(0o600);
  expect(await readFile(join(dataDirectory, 'sandbox-mail.jsonl'), 'utf8')).toBe('{"to":"ada"}\n');
});

test('constraints still hold after a restore', async () => {
  const target = await createTestDatabase('empty');
  onTestFinished(() => target.drop());
  const env = readEnv({ DATA_DIR: await makeFolder(), DATABASE_URL: target.url });
  await restoreInstallation(env, read());
  await expect(
    target.sql`insert into public.leads (user_id, full_name, email) values (${randomUUID()}, 'x', 'x@y.test')`,
  ).rejects.toThrow('foreign key');
});

test('a database owner who isn’t a superuser can restore, even after a failed attempt', async () => {
  const { sql: target, url, drop } = await createOwnedDatabase();
  onTestFinished(drop);
  const env = async () =>
    readEnv({ DATA_DIR: await makeFolder(), DATABASE_URL: url, LOG_LEVEL: 'silent' });
  const cut = join(folder, 'cut');
  await writeFile(cut, (await readFile(backup)).subarray(0, -400));
  await expect(restoreInstallation(await env(), read(cut))).rejects.toThrow(/backup/);
  const left = await target`
    select nspname from pg_namespace where nspname ~ '^(auth|private|storage|graphile_worker|supabase_migrations)$'
    union all select relname from pg_class where relnamespace = 'public'::regnamespace`;
  expect([...left]).toEqual([]);
  await restoreInstallation(await env(), read());
  const hashes = await hashTables(source.sql);
  expect(await hashTables(target)).toEqual(hashes);
  const rules = (sql: Sql) => sql`
    select conrelid::regclass::text as on, conname, pg_get_constraintdef(oid) as rule, convalidated
    from pg_constraint where contype = 'f' and conparentid = 0 order by 1, 2`;
  expect([...(await rules(target))]).toEqual([...(await rules(source.sql))]);
  const [off] = await target`
    select count(*)::int from pg_trigger where not tgisinternal and tgenabled <> 'O'`;
  expect(off).toEqual({ count: 0 });
});

test('a restore never overwrites an existing installation', async () => {
  const dataDirectory = await makeFolder();
  await writeFile(join(dataDirectory, 'signing-key.json'), 'precious');
  await expect(restoreInstallation(readEnv({ DATA_DIR: dataDirectory }), read())).rejects.toThrow(
    `There is an installation in DATA_DIR (${dataDirectory}) already.`,
  );
  expect(await readFile(join(dataDirectory, 'signing-key.json'), 'utf8')).toBe('precious');
  const env = readEnv({ DATA_DIR: await makeFolder(), DATABASE_URL: source.url });
  await expect(restoreInstallation(env, read())).rejects.toThrow(
    'There is an installation in DATABASE_URL already.',
  );
});

test.for([
  ['cut short', async (path: string) => truncate(path, (await stat(path)).size - 400)],
  [
    'cut in the middle',
    async (path: string) => truncate(path, Math.floor((await stat(path)).size / 2)),
  ],
  ['empty', (path: string) => truncate(path, 0)],
  ['no backup', (path: string) => writeFile(path, 'hello')],
  ['another archive', (path: string) => writeFile(path, gzipSync('x'.repeat(2000)))],
] as const)('a file that is %s is refused, and nothing is left behind', async ([, damage]) => {
  const dataDirectory = await makeFolder();
  const copy = join(folder, 'damaged');
  await writeFile(copy, await readFile(backup));
  await damage(copy);
  const restoring = restoreInstallation(readEnv({ DATA_DIR: dataDirectory }), read(copy));
  await expect(restoring).rejects.toThrow(/backup/);
  expect(await readdir(dataDirectory)).toEqual([]);
});

test('a backup made with other keys is refused, naming the setting', async () => {
  const env = readEnv({
    DATA_DIR: await makeFolder(),
    AUTH_SIGNING_KEY: JSON.stringify(await generatePrivateJwk()),
  });
  await expect(restoreInstallation(env, read())).rejects.toThrow(
    'AUTH_SIGNING_KEY is not a key of this backup.',
  );
});

test('a backup is a snapshot, whatever is written meanwhile', async () => {
  await readSnapshot(source.sql, async (tx) => {
    const before = await listTables(tx);
    await createPremiumProfile(source.sql);
    expect(await listTables(tx)).toEqual(before);
  });
});
