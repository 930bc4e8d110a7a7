import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { readEnv } from '#kit/server/process/env.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createLead, createProfile, createUser } from '#test/factories.ts';
import { UsageError } from './commands/command.ts';
import { openDataDirectory } from './installation/data-directory.ts';
import { readCommand } from './run-command.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());

const COMMANDS =
  `backup restore push move doctor grant revoke list suspend reopen plan reconcile check-payments erase rotate-keys forget-copies`.split(
    ' ',
  );

/** @returns the output for an operator who types this */
async function type(...words: string[]): Promise<string> {
  const asked = readCommand(words);
  if ('text' in asked) return asked.text;
  const env = readEnv({ DATABASE_URL: database.url });
  return 'runAlone' in asked ? asked.runAlone(env) : asked.run(database.sql, env);
}

async function createPerson() {
  const { user_id } = await createProfile(database.sql);
  const [row] = await database.sql<{ email: string }[]>`
    select email from auth.users where id = ${user_id}`;
  return { id: user_id, email: row?.email ?? '' };
}

/** An account's entries in the audit log, latest first. */
const listEntries = async (subject: string) =>
  (
    await database.sql<{ action: string; actor_role: string }[]>`
      select action, actor_role from public.audit_log where subject = ${subject} order by id desc`
  ).map(({ action, actor_role }) => `${actor_role}: ${action}`);

test('every command describes itself and its arguments', async () => {
  const all = await type('--help');
  for (const name of COMMANDS) {
    expect(all).toContain(`npm run admin -- ${name}`);
    expect(await type(name, '--help')).toMatch(`Usage: npm run admin -- ${name}`);
  }
});

test.for([
  [],
  ['dance'],
  ['constructor'],
  ['grant'],
  ['grant', 'a', 'b'],
  ['list', 'a'],
  ['rotate-keys', '--dry-run'],
])('invalid arguments are answered with help: %j', (words) => {
  expect(() => readCommand(words)).toThrow(UsageError);
  expect(() => readCommand(words)).toThrow('npm run admin -- ');
});

test('an operator makes administrators, suspends pages and grants plans, and each action is logged', async () => {
  const { id, email } = await createPerson();
  expect(await type('list')).toContain('There is no administrator');
  expect(await type('grant', email)).toBe(`${email} is an administrator.`);
  expect((await type('list')).replace(/\d{4}-\d\d-\d\d$/, 'a day')).toBe(`${email} since a day`);
  expect(await type('revoke', email)).toBe(`${email} is no longer an administrator.`);
  expect(await type('suspend', email, 'Phishing', 'links')).toBe(`The page of ${email} is closed.`);
  await type('reopen', email);
  expect(await type('plan', email, 'premium', '30')).toBe(
    `${email} is on the plan Premium Monthly.`,
  );
  expect(await listEntries(id)).toEqual([
    'operator: plan.granted',
    'operator: account.restored',
    'operator: account.suspended',
    'operator: administrator.revoked',
    'operator: administrator.granted',
  ]);
});

test('a dry run reports what would happen and changes nothing', async () => {
  const { id, email } = await createPerson();
  await createLead(database.sql, { email });
  for (const words of [
    ['grant', email],
    ['suspend', email, 'Spam'],
    ['plan', email, 'yearly'],
    ['erase', email],
    ['forget-copies'],
  ]) {
    expect(await type(...words, '--dry-run')).toMatch(/^Nothing was done\. It would say: /);
  }
  expect(await listEntries(id)).toEqual([]);
  const rows = await database.sql`
    select p.plan, p.is_active, (select count(*)::int from public.leads l where l.email = ${email}) as leads,
      exists (select from public.admin_users a where a.id = p.user_id) as is_administrator
    from public.profiles p where p.user_id = ${id}`;
  expect([...rows]).toEqual([{ plan: 'free', is_active: true, leads: 1, is_administrator: false }]);
  expect(await type('erase', email)).toBe('1 lead is erased.');
});

test('plans and administrator rights can be granted to an account without a profile', async () => {
  const { email } = await createUser(database.sql);
  expect(await type('grant', email)).toBe(`${email} is an administrator.`);
  expect(await type('plan', email, 'premium')).toBe(`${email} is on the plan Premium Monthly.`);
});

test('a backup can’t be written into the data it contains', async () => {
  await expect(type('backup', 'data/vizit.tar.gz')).rejects.toThrow(
    'Write the backup outside DATA_DIR: each would hold those before it.',
  );
});

test('a backup is readable by its owner only, and an unwritable target is reported', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'backups-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'vizit.tar.gz');
  await writeFile(`${file}.partial`, '', { mode: 0o666 });
  const env = readEnv({ DATABASE_URL: database.url, DATA_DIR: join(folder, 'data') });
  await openDataDirectory(env);
  const backup = async (to: string) => {
    const asked = readCommand(['backup', to]);
    return 'run' in asked ? asked.run(database.sql, env) : '';
  };
  expect(await backup(file)).toContain(`${file} has `);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await readdir(folder)).sort()).toEqual(['data', 'vizit.tar.gz', 'vizit.tar.gz.partial']);
  await expect(backup(file)).rejects.toThrow(`There is a file ${file} already.`);
  await expect(backup(join(folder, 'none/x.tgz'))).rejects.toThrow(
    `There is no folder ${join(folder, 'none')}. Make it first.`,
  );
});

test('restore takes a file, and names the command that reopens a page', async () => {
  await expect(type('restore', 'maya@vizit.test')).rejects.toThrow(
    'There is no file maya@vizit.test. To open a page again: npm run admin -- reopen maya@vizit.test',
  );
});

test('an impossible request says why, and changes nothing', async () => {
  const { id, email } = await createPerson();
  const nobody = 'nobody@vizit.test';
  for (const words of [
    ['grant', nobody],
    ['suspend', nobody, 'x'],
    ['reopen', nobody],
    ['plan', nobody, 'free'],
  ])
    await expect(type(...words)).rejects.toThrow('No account uses nobody@vizit.test.');
  await expect(type('reopen', email)).rejects.toThrow('No administrator has closed the page');
  await expect(type('revoke', email)).rejects.toThrow('already isn’t an administrator');
  await expect(type('suspend', email, 'x'.repeat(501))).rejects.toThrow('at most 500 characters');
  await expect(type('plan', email, 'gold')).rejects.toThrow('There is no plan gold.');
  await expect(type('plan', email, 'premium', '0')).rejects.toThrow('0 isn’t a number of days.');
  expect(await listEntries(id)).toEqual([]);
});
