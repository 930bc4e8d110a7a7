import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TASK_LIST } from '#app/server/tasks.ts';
import type { TransactionSql } from '#database/connect.ts';
import type { Mail } from '#kit/server/clients/mailer.ts';
import type { TaskDeps } from '#kit/server/jobs/task.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createAgency, createStaff } from '#test/factories.ts';
import { collectMails, runJobs } from '#test/queued-jobs.ts';
import { IDLE_GATEWAY } from '#test/servers/idle-gateway.ts';

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

async function doWaiting(
  task: 'announce_departure' | 'announce_team' | 'announce_manager',
  changes = {},
) {
  return (await runJobs(task, { ...deps, ...changes })).length;
}

async function call(userId: string, statement: (tx: TransactionSql) => Promise<unknown>) {
  const amr = [{ method: 'password', timestamp: Math.floor(Date.now() / 1000) }];
  const claims = JSON.stringify({ role: 'authenticated', sub: userId, amr });
  await database.sql.begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${claims}, true)`;
    await tx`set local role authenticated`;
    await statement(tx);
  });
}

const remove = (userId: string, staffId: string, keepLeads: boolean) =>
  call(userId, (tx) => tx`select public.remove_staff(${staffId}, false, ${keepLeads})`);

const setManager = (owner: string, staffId: string, isManager: boolean) =>
  call(owner, (tx) => tx`select public.set_manager(${staffId}, ${isManager})`);

test('a removed member is emailed what they keep and what the agency keeps', async () => {
  const agency = await createAgency(database.sql);
  for (const [keepLeads, leads] of [
    [false, 'Leads: All of them are yours.'],
    [true, 'Leads: The agency keeps the leads it could see. All others are yours.'],
  ] as const) {
    const staff = await createStaff(database.sql, agency.user_id);
    await remove(agency.user_id, staff.staff_id, keepLeads);
    await doWaiting('announce_departure');
    const mail = mails.pop();
    expect(mail?.subject).toBe('You’re no longer on Northlight’s team · Vizit');
    expect(mail?.text).toContain(
      `https://vizit.test/bio/${staff.username} and everything you wrote.`,
    );
    expect(mail?.text).toContain(leads);
    expect(mail?.text).toContain('Plan: Free. Sections beyond it are hidden, not deleted.');
  }
});

test('a member whose place is handed over is emailed their new address', async () => {
  const { user_id: owner } = await createAgency(database.sql);
  const { user_id, staff_id, username } = await createStaff(database.sql, owner);
  await database.sql`update public.agency_staff set can_keep_card = true where id = ${staff_id}`;
  await call(
    owner,
    (tx) => tx`select public.hand_over_staff(${staff_id}, 'Eve', 'eve-next@vizit.test', true)`,
  );
  await doWaiting('announce_departure');
  const [page] =
    await database.sql`select username from public.profiles where user_id = ${user_id}`;
  expect(page?.username).not.toBe(username);
  const text = mails.pop()?.text;
  expect(text).toContain(`https://vizit.test/bio/${page?.username} and everything you wrote.`);
  expect(text).toContain('Address: This one is new. Your successor gets the old one.');
});

test('an owner gets one email about all changes, or none if they opted out', async () => {
  const agency = await createAgency(database.sql);
  const [first] = [
    await createStaff(database.sql, agency.user_id),
    await createStaff(database.sql, agency.user_id),
    await createStaff(database.sql, agency.user_id),
  ];
  await doWaiting('announce_team');
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toBe('3 changes in your team · Vizit');
  expect(mails[0]?.text).toContain(`${first.full_name}: joined your team`);
  expect(mails[0]?.unsubscribeUrl).toContain('/unsubscribe/');
  expect(await doWaiting('announce_team')).toBe(0);

  await createStaff(database.sql, agency.user_id);
  const failing = { mailer: { send: () => Promise.reject(new Error('no mail server')) } };
  await expect(doWaiting('announce_team', failing)).rejects.toThrow('no mail server');
  await createStaff(database.sql, agency.user_id);
  await doWaiting('announce_team');
  expect(mails[1]?.subject, 'unsent news goes with the next email').toBe(
    '2 changes in your team · Vizit',
  );

  await database.sql`
    update public.account_settings set mails_agency = false where user_id = ${agency.user_id}`;
  await createStaff(database.sql, agency.user_id);
  expect(await doWaiting('announce_team')).toBe(1);
  expect(mails).toHaveLength(2);
});

test('emails to an agency’s team show its logo and a readable accent colour', async () => {
  const { sql } = database;
  const { user_id: owner } = await createAgency(sql);
  const { staff_id } = await createStaff(sql, owner);
  const logo = `https://vizit.test/storage/v1/object/public/pictures/${owner}/logo.webp`;
  await sql`update public.agencies set logo_url = ${logo}, accent = '#ffee00' where owner_id = ${owner}`;
  const [seat] = await sql<{ id: string }[]>`
    insert into public.agency_staff (agency_id, email, full_name)
    values (${owner}, 'new@vizit.test', 'Eve') returning id`;
  await remove(owner, staff_id, false);
  await doWaiting('announce_departure');
  for (const claim of [null, { link: 'https://vizit.test/x', userId: owner }]) {
    const accounts = { ...IDLE_GATEWAY.accounts, invite: async () => claim };
    await TASK_LIST.invite_staff({ staff_id: seat?.id }, { ...deps, accounts });
  }
  expect(mails).toHaveLength(3);
  for (const { html } of mails) {
    expect(html).toContain('src="https://vizit.test/storage/v1/render/image/public/pictures/');
    expect(html).toContain('on Vizit');
    expect(html).toMatch(/background:#(?!ffee00|16140f)[0-9a-f]{6};color:#000000/);
  }
});

test('a manager is emailed when they gain or lose the role, unless it is undone at once', async () => {
  const { user_id: owner } = await createAgency(database.sql);
  const { staff_id: seat } = await createStaff(database.sql, owner);
  await setManager(owner, seat, true);
  await setManager(owner, seat, false);
  expect(await doWaiting('announce_manager')).toBe(0);
  await setManager(owner, seat, true);
  await doWaiting('announce_manager');
  expect(mails[0]?.subject).toBe('You manage Northlight’s team now · Vizit');
  expect(mails[0]?.text).toContain('You manage: Everyone on the team');
  expect(mails[0]?.text).toContain('Only the owner can: Change the plan, the agency and its');
  expect(mails[0]?.text).toContain('https://vizit.test/agency-dashboard');
  await setManager(owner, seat, false);
  await doWaiting('announce_manager');
  expect(mails[1]?.subject).toBe('You no longer manage Northlight’s team · Vizit');
  await setManager(owner, seat, true);
  await remove(owner, seat, false);
  await doWaiting('announce_manager');
  expect(mails, 'removed people get a separate email').toHaveLength(2);
});

test('an owner is emailed who was removed or suspended by a manager, but not about their own actions', async () => {
  const { user_id: owner } = await createAgency(database.sql);
  const [manager, removed, paused, own] = [
    await createStaff(database.sql, owner),
    await createStaff(database.sql, owner),
    await createStaff(database.sql, owner),
    await createStaff(database.sql, owner),
  ];
  await setManager(owner, manager.staff_id, true);
  await database.sql`delete from private.team_news`;
  await remove(manager.user_id, removed.staff_id, false);
  await call(manager.user_id, (tx) => tx`select public.suspend_staff(${paused.staff_id}, 'Away')`);
  await remove(owner, own.staff_id, false);
  await doWaiting('announce_team');
  expect(mails.map(({ subject }) => subject)).toEqual(['2 changes in your team · Vizit']);
  expect(mails[0]?.text).toContain(`${removed.full_name}: was removed by a manager`);
  expect(mails[0]?.text).toContain(`${paused.full_name}: was suspended by a manager`);
});
