import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Mail } from '#kit/server/clients/mailer.ts';
import type { TaskDeps } from '#kit/server/jobs/task.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createProfile, type TestProfile } from '#test/factories.ts';
import { collectMails, runJobs } from '#test/queued-jobs.ts';

const MINUTES = 60;
const HOURS = 60 * MINUTES;

let database: TestDatabase;
let judge: TestProfile;
let deps: TaskDeps;
let mails: Mail[];

beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());
beforeEach(async () => {
  const { sql } = database;
  ({ deps, mails } = collectMails(sql));
  await sql`delete from public.page_reports`;
  await sql`delete from private.appeals`;
  await sql`delete from public.support_requests`;
  await sql`delete from public.admin_users`;
  await sql`delete from graphile_worker._private_jobs`;
  judge = await createProfile(sql, { full_name: 'Ada' });
  await sql`insert into public.admin_users (id) values (${judge.user_id})`;
});

/** Runs queued jobs. @returns their delays in seconds */
const doWaiting = () => runJobs('announce_reports', deps);

async function report(reason = 'phishing'): Promise<string> {
  const { username } = await createProfile(database.sql);
  await database.sql`select private.report_page(${username}, ${reason}, '')`;
  return username;
}

async function appeal(): Promise<string> {
  const { user_id, username } = await createProfile(database.sql);
  await database.sql`
    insert into private.appeals (user_id, username, suspended_at, reason, text)
    values (${user_id}, ${username}, now(), 'Spam', 'I sell no spam.')`;
  return username;
}

test('an administrator gets one email about everything waiting, at most every four hours', async () => {
  const names = [await report(), await report('spam'), await appeal()];
  expect(await doWaiting()).toEqual([10 * MINUTES]);
  expect(mails).toMatchObject([
    {
      to: expect.any(String),
      subject: '2 reports and 1 appeal to review · Vizit',
      unsubscribeUrl: expect.stringContaining('/unsubscribe/'),
    },
  ]);
  for (const name of names) expect(mails[0]?.text).toContain(name);
  expect(mails[0]?.text).toContain('https://vizit.test/admin/reports');
  await report();
  const [seconds = 0] = await doWaiting();
  expect(seconds).toBeGreaterThan(4 * HOURS - MINUTES);
});

test('reports decided before the email are left out', async () => {
  await report();
  await database.sql`update public.page_reports set status = 'closed', outcome = 'nothing'`;
  expect(await doWaiting()).toHaveLength(1);
  expect(mails).toEqual([]);
});

test('former administrators, and those who opted out, get no report emails', async () => {
  const { sql } = database;
  await report();
  await sql`update public.account_settings set mails_reports = false where user_id = ${judge.user_id}`;
  await doWaiting();
  await sql`update public.account_settings set mails_reports = true where user_id = ${judge.user_id}`;
  await report();
  await sql`delete from public.admin_users`;
  await doWaiting();
  expect(mails).toEqual([]);
});

test('a flood of reports is one email naming the latest five', async () => {
  for (let number = 0; number < 8; number++) await report();
  await doWaiting();
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toContain('8 reports');
  expect(mails[0]?.text.match(/It tricks people/g)).toHaveLength(5);
});

test('questions share the report email, or link to where they are answered if alone', async () => {
  const { sql } = database;
  const ask = async () => {
    const { user_id } = await createProfile(sql);
    await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: user_id })}, false)`;
    await sql`select public.ask_support('page', 'A question', 'How?')`;
  };
  await ask();
  await doWaiting();
  await report();
  await ask();
  await sql`delete from private.report_mails`;
  await doWaiting();
  expect(mails.map(({ subject }) => subject)).toEqual([
    '1 question to answer · Vizit',
    '1 report and 2 questions to review · Vizit',
  ]);
  expect(mails[0]?.text).toContain('https://vizit.test/admin/support');
  expect(mails[1]?.text).toContain('https://vizit.test/admin/reports');
});
