import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TASK_LIST } from '#app/server/tasks.ts';
import type { Mail } from '#kit/server/clients/mailer.ts';
import type { TaskDeps } from '#kit/server/jobs/task.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import {
  createAgency,
  createProfile,
  createStaff,
  createUnconfirmedUser,
} from '#test/factories.ts';
import { collectMails, runJobs } from '#test/queued-jobs.ts';
import { IDLE_GATEWAY } from '#test/servers/idle-gateway.ts';

let database: TestDatabase;
let deps: TaskDeps;
let mails: Mail[];

beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());
beforeEach(() => {
  ({ deps, mails } = collectMails(database.sql));
});

/** Runs queued jobs. @returns how many there were */
async function doWaiting(changes: Partial<TaskDeps> = {}): Promise<number> {
  const waits = await runJobs('announce_suspension', { ...deps, ...changes });
  for (const seconds of waits) expect(seconds).toBe(60);
  return waits.length;
}

const suspend = (userId: string, by: string, reason: string) =>
  database.sql`select private.suspend(${userId}, ${by}, ${reason})`;
const lift = (userId: string, by: string) =>
  database.sql`select private.lift_suspension(${userId}, ${by})`;

test('an owner is emailed why their page was suspended, how to appeal, and when it is restored', async () => {
  const { user_id } = await createProfile(database.sql, { full_name: 'Ada' });
  await suspend(user_id, 'administrator', 'Phishing');
  await doWaiting();
  expect(mails).toMatchObject([
    {
      subject: 'Your page is suspended · Vizit',
      text: expect.stringMatching(/Hello Ada,[\s\S]*sign in and appeal[\s\S]*Why: Phishing/),
    },
  ]);
  await suspend(user_id, 'administrator', 'Spam');
  await doWaiting();
  expect(mails[1]?.text).toContain('Why: Spam');
  await suspend(user_id, 'administrator', 'Spam');
  expect(await doWaiting()).toBe(0);
  await lift(user_id, 'administrator');
  await doWaiting();
  expect(mails[2]).toMatchObject({ subject: 'Your page is open again · Vizit' });
});

test('a member is told which agency suspended their page, and to contact it', async () => {
  const { sql } = database;
  const agency = await createAgency(sql);
  await sql`update public.agencies set name = 'Northlight' where owner_id = ${agency.user_id}`;
  const staff = await createStaff(sql, agency.user_id);
  await suspend(staff.user_id, 'agency', '');
  await sql`
    update private.suspensions set actor = ${agency.user_id} where user_id = ${staff.user_id}`;
  await doWaiting();
  expect(mails).toMatchObject([
    {
      subject: 'Northlight suspended your page · Vizit',
      text: expect.stringContaining('please ask there'),
    },
  ]);
  expect(mails[0]?.text).not.toContain('Why:');
});

test('neither a suspension lifted within a minute nor an outdated change is announced', async () => {
  const { user_id } = await createProfile(database.sql);
  await suspend(user_id, 'agency', 'By mistake');
  await lift(user_id, 'agency');
  expect(await doWaiting()).toBe(0);
  await suspend(user_id, 'agency', '');
  await suspend(user_id, 'administrator', 'Spam');
  await doWaiting();
  mails = [];
  await lift(user_id, 'agency');
  expect(await doWaiting()).toBe(1);
  const payload = { user_id, by: 'agency', change: 'suspended' };
  await TASK_LIST.announce_suspension(payload, deps);
  expect(mails).toEqual([]);
});

test('an unconfirmed address gets no email, and one over the daily limit gets it later', async () => {
  const { sql } = database;
  const { id } = await createUnconfirmedUser(sql);
  await createProfile(sql, { user_id: id });
  await suspend(id, 'administrator', 'Spam');
  expect(await doWaiting()).toBe(1);
  const { user_id } = await createProfile(sql);
  await suspend(user_id, 'administrator', 'Spam');
  const { mailLimits } = IDLE_GATEWAY;
  const all = { ...mailLimits.all, take: async () => ({ retryAfterSeconds: 60 }) };
  await doWaiting({ mailLimits: { ...mailLimits, all } });
  expect(mails).toEqual([]);
  expect(await doWaiting()).toBe(1);
  expect(mails).toHaveLength(1);
});
