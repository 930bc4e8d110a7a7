import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { isBlank } from '#admin/installation/server/backup.ts';
import { listErasures } from '#admin/installation/server/erasures.ts';
import { generatePrivateJwk } from '#gateway/keys/keys.ts';
import { createDiskFiles } from '#gateway/storage/files/disk.ts';
import { type Env, readEnv } from '#kit/server/process/env.ts';
import { createOwnedDatabase, createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createLead, createPremiumProfile } from '#test/factories.ts';
import { writeBackup } from '../backup/backup.ts';
import { restore } from '../restore.ts';
import { eraseAgainCommand, erasures, formatErasures } from './erasures.ts';

let folder: string;
let source: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'erasures-'));
  source = await createTestDatabase('product');
});
afterAll(async () => {
  await source.drop();
  await rm(folder, { recursive: true });
});

/** @returns the file of a new backup */
async function backUp(): Promise<string> {
  const file = join(folder, `${randomUUID()}.tar.gz`);
  const dataDirectory = join(folder, 'none');
  const files = createDiskFiles(dataDirectory);
  const keys = [await generatePrivateJwk()] as const;
  const parts = { sql: source.sql, files, keys, dataDirectory, clock: () => new Date() };
  await writeBackup(parts, createWriteStream(file));
  return file;
}

async function toEnv(url: string): Promise<Env> {
  const dataDirectory = await mkdtemp(join(folder, 'target-'));
  return readEnv({ DATA_DIR: dataDirectory, DATABASE_URL: url, LOG_LEVEL: 'silent' });
}

const digestOf = (id: string) => createHash('sha256').update(id).digest('hex');

test('a restore brings back no erased lead or deleted account, and signs everyone out', async () => {
  const { sql } = source;
  const [gone, leaving, stays, back] = await Promise.all([
    createPremiumProfile(sql),
    createPremiumProfile(sql),
    createPremiumProfile(sql),
    createPremiumProfile(sql),
  ]);
  const [kept, erased] = await Promise.all([
    createLead(sql, { user_id: stays.user_id, email: 'ada@vizit.test' }),
    createLead(sql, { user_id: stays.user_id, email: 'bob@vizit.test' }),
  ]);
  await sql`insert into auth.sessions (user_id) values (${stays.user_id})`;
  const wish = (userId: string, due: string) => sql`
    insert into private.account_deletions (user_id, due_at) values (${userId}, now() + ${due}::interval)`;
  await wish(back.user_id, '1 day');
  const backup = await backUp();

  await sql`select private.erase_lead(${erased.id})`;
  await wish(gone.user_id, '-1 day');
  await sql`select private.delete_account(${gone.user_id})`;
  await wish(leaving.user_id, '14 days');
  await sql`delete from private.account_deletions where user_id = ${back.user_id}`;
  const path = join(folder, 'erasures');
  expect(await erasures.run({ sql, env: readEnv({}) }, [path])).toBe(`${path} has 3 erasures.`);

  const target = await createOwnedDatabase();
  onTestFinished(target.drop);
  const env = await toEnv(target.url);
  expect(await restore.runAlone(env, [backup, path])).toContain(
    '1 lead is erased again, and 2 accounts are being deleted.',
  );
  const leads = await target.sql`select id from public.leads`;
  expect([...leads]).toEqual([{ id: kept.id }]);
  const due = await target.sql`
    select user_id, due_at <= now() as is_due from private.account_deletions order by 2 desc`;
  expect([...due]).toEqual([
    { user_id: gone.user_id, is_due: true },
    { user_id: leaving.user_id, is_due: false },
  ]);
  const open = await target.sql<{ user_id: string }[]>`
    select user_id from public.profiles where is_active`;
  expect(open.map((row) => row.user_id).toSorted()).toEqual(
    [stays.user_id, back.user_id].toSorted(),
  );
  expect([...(await target.sql`select from auth.sessions`)]).toEqual([]);
  // A later restore of this installation needs the same list.
  expect((await listErasures(target.sql)).erasures).toEqual((await listErasures(sql)).erasures);
});

test.for([
  [
    'cut short',
    (text: string) => text.slice(0, -10),
    'isn’t a list of erasures, or it’s incomplete.',
  ],
  ['another file', () => 'hello\n', 'isn’t a list of erasures, or it’s incomplete.'],
  [
    'older than the backup',
    (text: string) => text.replace(/listed 20\d\d/, 'listed 2019'),
    'The list of erasures is older than the backup',
  ],
] as const)(
  'a list of erasures that is %s is refused, and nothing is restored from it',
  async ([, damage, why]) => {
    const path = join(folder, 'list');
    const at = '2026-11-25T10:00:00.000000Z';
    const erasure = { kind: 'lead', digest: digestOf(randomUUID()), at } as const;
    await writeFile(path, damage(formatErasures({ listedAt: new Date(), erasures: [erasure] })));
    const target = await createTestDatabase('empty');
    onTestFinished(() => target.drop());
    const env = await toEnv(target.url);
    await expect(restore.runAlone(env, [await backUp(), path])).rejects.toThrow(why);
    expect(await isBlank(target.sql)).toBe(true);
  },
);

test('erasures are repeated in a database restored by other means', async () => {
  const { sql } = source;
  const { user_id } = await createPremiumProfile(sql);
  const { id } = await createLead(sql, { user_id });
  const path = join(folder, 'again');
  const at = '2026-11-25T10:00:00.000000Z';
  await writeFile(
    path,
    formatErasures({
      listedAt: new Date(),
      erasures: [{ kind: 'lead', digest: digestOf(id), at }],
    }),
  );
  const said =
    '1 lead is erased again, and 0 accounts are being deleted. Everyone has to sign in again.';
  expect(await eraseAgainCommand.run({ sql, env: readEnv({}) }, [path])).toBe(said);
  expect([...(await sql`select from public.leads where id = ${id}`)]).toEqual([]);
  expect(await eraseAgainCommand.run({ sql, env: readEnv({}) }, [path])).toContain('0 leads are');
});
