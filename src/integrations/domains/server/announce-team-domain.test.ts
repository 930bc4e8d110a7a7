import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Mail } from '#kit/server/clients/mailer.ts';
import type { TaskDeps } from '#kit/server/jobs/task.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createAgency, createStaff } from '#test/factories.ts';
import { collectMails, runJobs } from '#test/queued-jobs.ts';

let database: TestDatabase;
let deps: TaskDeps;
let mails: Mail[];
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());
beforeEach(async () => {
  ({ deps, mails } = collectMails(database.sql));
  await database.sql`delete from graphile_worker._private_jobs`;
});

const sendWaiting = () => runJobs('announce_team_domain', deps);

async function emailOf(userId: string) {
  const [account] = await database.sql`select email from auth.users where id = ${userId}`;
  return account?.email;
}

/** A team with a manager, a member, and a domain in this state. */
async function createTeam(name: string, state = 'active') {
  const { sql } = database;
  const owner = await createAgency(sql);
  const manager = await createStaff(sql, owner.user_id);
  const member = await createStaff(sql, owner.user_id);
  await sql`update public.agency_staff set role = 'manager' where id = ${manager.staff_id}`;
  await sql`
    insert into public.domains (user_id, name, state, verified_at)
    values (${owner.user_id}, ${name}, ${state}, now())`;
  await sql`delete from graphile_worker._private_jobs`;
  return { owner, manager, member };
}

const remove = (name: string) => database.sql`delete from public.domains where name = ${name}`;

test('owner and managers are emailed which names of a team domain stopped, and where the pages are', async () => {
  const { owner, manager, member } = await createTeam('*.agency.test');
  await remove('*.agency.test');
  await sendWaiting();
  const mailed = new Map(mails.map((mail) => [mail.to, mail]));
  expect([...mailed.keys()].sort()).toEqual(
    [await emailOf(owner.user_id), await emailOf(manager.user_id)].sort(),
  );
  const told = mailed.get(await emailOf(owner.user_id));
  expect(told?.subject).toBe('Your team’s pages are no longer at agency.test · Vizit');
  expect(told?.text).toContain('You removed agency.test from the team');
  expect(told?.text).toContain('stopped at once and don’t redirect');
  for (const { username } of [owner, manager, member]) {
    const host = `${username.toLowerCase().replaceAll('_', '-')}.agency.test`;
    expect(told?.text).toContain(`${host}: https://vizit.test/bio/${username.toLowerCase()}`);
  }
  const managers = mailed.get(await emailOf(manager.user_id));
  expect(managers?.text).toContain('Northlight removed agency.test from the team');
  expect(managers?.text).toContain('https://vizit.test/team-members');
});

test('no email is sent about a domain that never worked, works again, is individual or lost its account', async () => {
  const { sql } = database;
  await createTeam('*.never.test', 'pending');
  await remove('*.never.test');
  await sendWaiting();
  const { owner } = await createTeam('*.back.test');
  await remove('*.back.test');
  await sql`
    insert into public.domains (user_id, name, state, verified_at)
    values (${owner.user_id}, '*.back.test', 'active', now())`;
  await sql`
    insert into public.domains (user_id, name, state, verified_at)
    values (${owner.user_id}, 'one.test', 'active', now())`;
  await remove('one.test');
  await sendWaiting();
  const gone = await createTeam('*.gone.test');
  await sql`delete from auth.users where id = ${gone.owner.user_id}`;
  await sendWaiting();
  expect(mails).toEqual([]);
});

test('a former manager isn’t emailed', async () => {
  const { owner, manager } = await createTeam('*.late.test');
  await remove('*.late.test');
  await database.sql`
    update public.agency_staff set role = 'member' where id = ${manager.staff_id}`;
  await sendWaiting();
  expect(mails.map(({ to }) => to)).toEqual([await emailOf(owner.user_id)]);
});
