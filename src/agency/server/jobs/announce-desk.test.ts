import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TASK_LIST } from '#app/server/tasks.ts';
import type { Mail } from '#kit/server/clients/mailer.ts';
import type { TaskDeps } from '#kit/server/jobs/task.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createAgency, createLead, createStaff } from '#test/factories.ts';
import { collectMails } from '#test/queued-jobs.ts';

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

/** An agency with a lead from Ada's page, assigned to Ben. */
async function createDesk() {
  const { sql } = database;
  const { user_id: owner } = await createAgency(sql);
  await sql`update public.agencies set leads_rule = 'shared' where owner_id = ${owner}`;
  const ada = await createStaff(sql, owner);
  const ben = await createStaff(sql, owner);
  const lead = await createLead(sql, { user_id: ada.user_id, full_name: 'Lena' });
  await sql`update public.leads set answerer_id = ${ben.user_id} where id = ${lead.id}`;
  const tell = (user_id: string) => TASK_LIST.announce_desk({ user_id }, deps);
  return { owner, ada, ben: ben.user_id, lead: lead.id, tell };
}

test('an assignee is emailed once about a lead, but not about their own page’s leads', async () => {
  const { ada, ben, tell } = await createDesk();
  await tell(ada.user_id);
  expect(mails).toEqual([]);
  await tell(ben);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toBe('A lead was assigned to you · Vizit');
  expect(mails[0]?.text).toContain('Lena: is yours to answer');
  expect(mails[0]?.text).toContain('https://vizit.test/leads/team');
  expect(mails[0]?.unsubscribeUrl).toContain('/unsubscribe/');
  await tell(ben);
  expect(mails).toHaveLength(1);
});

test('an overdue lead is announced once to its assignee, or else to the owner', async () => {
  const { sql } = database;
  const { owner, ben, lead, tell } = await createDesk();
  await tell(ben);
  mails.length = 0;
  const setDue = (days: number) =>
    sql`update public.leads set due_on = (now() at time zone 'utc')::date + ${days}::int where id = ${lead}`;
  await setDue(2);
  await tell(ben);
  expect(mails).toEqual([]);
  await setDue(-2);
  await tell(ben);
  await tell(ben);
  expect(mails.map(({ subject }) => subject)).toEqual(['A lead is overdue · Vizit']);
  expect(mails[0]?.text).toContain('Lena: was due ');
  // A changed, overdue day is a new notice.
  await setDue(-1);
  await tell(ben);
  expect(mails.splice(1)).toHaveLength(1);

  await sql`update public.leads set answerer_id = null where id = ${lead}`;
  await tell(ben);
  await tell(owner);
  expect(mails.slice(1).map(({ text }) => text.includes('/agency-dashboard/leads'))).toEqual([
    true,
  ]);
  await sql`update public.leads set state = 'lost' where id = ${lead}`;
  await tell(owner);
  expect(mails).toHaveLength(2);
});

test('no email is sent to those who opted out, left or whose agency lapsed', async () => {
  const { sql } = database;
  const lapsed = await createDesk();
  await sql`update public.profiles set plan = 'free' where user_id = ${lapsed.owner}`;
  await lapsed.tell(lapsed.ben);
  const left = await createDesk();
  await sql`delete from public.agency_staff where user_id = ${left.ben}`;
  await left.tell(left.ben);
  const still = await createDesk();
  await sql`update public.account_settings set mails_agency = false where user_id = ${still.ben}`;
  await still.tell(still.ben);
  expect(mails).toEqual([]);
  await sql`update public.account_settings set mails_agency = true where user_id = ${still.ben}`;
  await still.tell(still.ben);
  expect(mails, 'unwanted news isn’t sent later').toEqual([]);
});
