import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Mail } from '#kit/server/clients/mailer.ts';
import type { TaskDeps } from '#kit/server/jobs/task.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createAgency, createStaff } from '#test/factories.ts';
import { collectMails, runJobs, takeJobs } from '#test/queued-jobs.ts';

let database: TestDatabase;
let deps: TaskDeps;
let mails: Mail[];

beforeAll(async () => {
  database = await createTestDatabase('product');
});
beforeEach(() => {
  ({ deps, mails } = collectMails(database.sql));
});
afterAll(() => database.drop());

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** An agency subscription with 20 days left, with changes. */
const fact = (changes: object = {}) => ({
  kind: 'subscription',
  source: 'sub_1',
  status: 'active',
  plan: 'agency_50',
  renews: true,
  happened_at: day(-10),
  covers_from: day(-10),
  covers_until: day(20),
  ...changes,
});

const record = (userId: string, ...facts: object[]) =>
  database.sql`select private.record_facts(${userId}, ${database.sql.json(facts as never)})`;

/** An agency that pays, with two people on its team. */
async function openTeam() {
  const { sql } = database;
  const { user_id } = await createAgency(sql);
  await sql`update agencies set name = 'Northlight' where owner_id = ${user_id}`;
  for (const _ of [1, 2]) await createStaff(sql, user_id);
  await record(user_id, fact());
  await takeJobs(sql, 'announce_agency_end');
  return user_id;
}

/** @returns the subjects of the mails the queue would send, and their delays */
async function sendWaiting(): Promise<[subjects: string[], minutes: number[]]> {
  const delays = await runJobs('announce_agency_end', deps);
  const subjects = mails.map(({ subject }) => subject.replace(' · Vizit', ''));
  return [subjects, delays.map((seconds) => Math.round(seconds / 60))];
}

test.for([
  ['cancels', { renews: false }],
  ['goes on as Premium', { next_plan: 'premium' }],
] as const)(
  'when an agency %s, its team is emailed the end of its plan once',
  async ([, changes]) => {
    const owner = await openTeam();
    for (const _ of [1, 2]) await record(owner, fact(changes));
    const [subjects, minutes] = await sendWaiting();
    expect(subjects).toHaveLength(2);
    for (const subject of subjects) expect(subject).toMatch(/^Northlight’s plan ends on /);
    expect(minutes).toEqual([10, 10]);
    expect(mails[0]?.text).toContain('Your page moves to the Free plan then.');
  },
);

test('an end undone in time, or a change to another agency plan, isn’t announced', async () => {
  const owner = await openTeam();
  await record(owner, fact({ renews: false }));
  await record(owner, fact());
  await record(owner, fact({ next_plan: 'agency_100' }));
  expect((await sendWaiting())[0]).toEqual([]);
});

test('once the plan has ended, the team is emailed', async () => {
  const owner = await openTeam();
  await record(owner, fact({ status: 'canceled', happened_at: day(-1) }));
  const [subjects] = await sendWaiting();
  expect(subjects).toEqual(['Northlight’s plan has ended', 'Northlight’s plan has ended']);
  expect(mails[0]?.text).toContain('hidden, not deleted');
});

test('former members aren’t emailed', async () => {
  const owner = await openTeam();
  await record(owner, fact({ status: 'canceled', happened_at: day(-1) }));
  await database.sql`delete from agency_staff where agency_id = ${owner}`;
  expect((await sendWaiting())[0]).toEqual([]);
});
