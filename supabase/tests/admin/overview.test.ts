import { expect, onTestFinished, test } from 'vitest';
import { parseAdminOverview, sumDays, sumRevenue } from '#admin/rules/overview.ts';
import { PRODUCT_SCHEMA } from '#app/server/installation/schema-sources.ts';
import type { Sql, TransactionSql } from '#database/connect.ts';
import { migrate } from '#database/migrate/migrate.ts';
import { ensureJobSchema } from '#kit/server/jobs/queue.ts';
import { createTestDatabase } from '#test/database.ts';
import {
  createAgency,
  createEvent,
  createLead,
  createPremiumProfile,
  createProfile,
  createStaff,
  createUnconfirmedUser,
  createUser,
} from '#test/factories.ts';
import {
  daysFromNow,
  month,
  record,
  refund,
  subscription,
  trial,
  year,
} from '../money/ledger-facts.ts';
import { as, meet, person } from '../roles.ts';

test('the overview counts accounts and plans, and daily activity', async () => {
  const { sql, drop } = await createTestDatabase('product');
  onTestFinished(drop);
  const { id: administrator } = await createUser(sql, { created_at: daysFromNow(-90) });
  await sql`insert into public.admin_users (id) values (${administrator})`;
  const payer = await createProfile(sql);
  await createPremiumProfile(sql);
  await createAgency(sql);
  const suspended = await createProfile(sql);
  await sql`select private.suspend(${suspended.user_id}, 'administrator', 'Spam')`;
  await createUnconfirmedUser(sql);
  await record(sql, payer.user_id, [
    month(),
    year(),
    year({ source: 'pi_failed', status: 'failed' }),
    refund({ amount: 1000 }),
    month({ source: 'pi_euro', currency: 'eur', amount: 500 }),
    month({ source: 'pi_old', happened_at: daysFromNow(-60) }),
  ]);
  await createLead(sql, { user_id: payer.user_id });
  for (let count = 0; count < 3; count += 1) await createEvent(sql, { user_id: payer.user_id });

  const { now, days } = await as(sql, person(administrator), async (tx) => {
    const [row] = await tx`
      select public.admin_overview((now() at time zone 'utc')::date - 29, (now() at time zone 'utc')::date)
        as overview`;
    return parseAdminOverview(row?.overview);
  });
  expect(now).toMatchObject({
    accounts: 6,
    active_pages: 3,
    agencies: 1,
    suspended: 1,
    unconfirmed: 1,
    leaving: 0,
    plans: { agency_50: 1, premium: 1, yearly: 1, free: 3 },
  });
  expect(days).toHaveLength(30);
  expect(sumDays(days, 'sign_ups')).toBe(5);
  expect(days.at(-1)).toMatchObject({ leads: 1, events: 3, sign_ups: 5 });
  expect(sumRevenue(days)).toEqual([
    { currency: 'usd', amount: 399 + 2880 - 1000 },
    { currency: 'eur', amount: 500 },
  ]);
});

/** @returns the last days as an administrator reads them */
async function readDays(sql: Sql, administrator: string, count = 30) {
  return as(sql, person(administrator), async (tx) => {
    const [row] = await tx`
      select public.admin_overview((now() at time zone 'utc')::date - ${count - 1}::int,
        (now() at time zone 'utc')::date) as overview`;
    return parseAdminOverview(row?.overview).days;
  });
}

test('won and lost trials and ended subscriptions are counted once, on the day they change', async () => {
  const { sql, drop } = await createTestDatabase('product');
  onTestFinished(drop);
  const { id: administrator } = await createUser(sql);
  await sql`insert into public.admin_users (id) values (${administrator})`;
  const turn = async (source: string, ...facts: [status: string, days: number][]) => {
    const { user_id } = await createProfile(sql);
    for (const [status, days] of facts) {
      const make = status === 'trialing' ? trial : subscription;
      await record(sql, user_id, [make({ source, status, happened_at: daysFromNow(days) })]);
    }
  };
  await turn('won', ['trialing', -9], ['active', -2], ['past_due', -1], ['active', 0]);
  await turn('lost', ['trialing', -9], ['canceled', -2]);
  await turn('ended', ['trialing', -9], ['active', -3], ['canceled', -2]);
  await turn('bought', ['active', -3]);
  const days = await readDays(sql, administrator);
  const turns = days
    .map(({ trials_won, trials_lost, churned }) => [trials_won, trials_lost, churned])
    .slice(-4);
  expect(turns).toEqual([
    [1, 0, 0],
    [1, 1, 1],
    [0, 0, 0],
    [0, 0, 0],
  ]);
});

test('the job records each day’s figures, and the overview reads them', async () => {
  const { sql, drop } = await createTestDatabase('product');
  onTestFinished(drop);
  const { id: administrator } = await createUser(sql, { created_at: daysFromNow(-90) });
  await sql`insert into public.admin_users (id) values (${administrator})`;
  const { user_id } = await createProfile(sql);
  await createLead(sql, { user_id, created_at: daysFromNow(-40) });
  await record(sql, user_id, [subscription({ amount: 399, currency: 'usd' })]);
  // Recurring revenue is current, even before the job has recorded a day.
  expect((await readDays(sql, administrator)).at(-1)).toMatchObject({ monthly: { usd: 399 } });
  await sql`select private.note_mail('No route to host')`;
  await sql`select private.note_mail('No route to host')`;
  await sql`select graphile_worker.add_job('check_page', '{}', run_at => now() - interval '1 hour')`;
  await sql`select private.note_figures()`;
  await sql`delete from graphile_worker._private_jobs`;
  await sql`select private.note_figures()`;

  const [today] = (await readDays(sql, administrator)).slice(-1);
  expect(today).toMatchObject({
    sign_ups: 1,
    active_pages: 1,
    monthly: { usd: 399 },
    failed_mails: 2,
    late_jobs: 1,
  });
  // The job counts earlier days, but can't reconstruct their state.
  const before = (await readDays(sql, administrator, 60)).filter(({ leads }) => leads > 0);
  expect(before).toMatchObject([{ leads: 1, active_pages: null, monthly: null }]);
  await record(sql, user_id, [
    subscription({ amount: 399, currency: 'usd', status: 'canceled', happened_at: new Date() }),
  ]);
  expect((await readDays(sql, administrator)).at(-1)).toMatchObject({ monthly: {} });
  // Days older than a month are read as recorded.
  await sql`delete from public.leads`;
  await sql`select private.note_figures()`;
  expect((await readDays(sql, administrator, 60)).filter(({ leads }) => leads > 0)).toHaveLength(1);
});

test('an unrecorded day is counted live, with all later days', async () => {
  const { sql, drop } = await createTestDatabase('product');
  onTestFinished(drop);
  const { id: administrator } = await createUser(sql, { created_at: daysFromNow(-90) });
  await sql`insert into public.admin_users (id) values (${administrator})`;
  const { user_id } = await createProfile(sql);
  for (const days of [-20, -10]) await createLead(sql, { user_id, created_at: daysFromNow(days) });
  await sql`select private.note_figures()`;
  await sql`delete from private.daily_figures where day = (now() at time zone 'utc')::date - 15`;
  const days = await readDays(sql, administrator);
  expect(days).toHaveLength(30);
  expect(new Set(days.map(({ day }) => day)).size).toBe(30);
  expect(sumDays(days, 'leads')).toBe(2);
});

test('visits remain in the installation’s figures after account deletion, day by day', async () => {
  const { sql, drop } = await createTestDatabase('product');
  onTestFinished(drop);
  const { id: administrator } = await createUser(sql, { created_at: daysFromNow(-90) });
  await sql`insert into public.admin_users (id) values (${administrator})`;
  const [one, other] = [await createProfile(sql), await createProfile(sql)];
  for (const { user_id } of [one, other, other]) await createEvent(sql, { user_id });
  await createEvent(sql, { user_id: one.user_id, created_at: daysFromNow(-1) });
  await sql`delete from auth.users where id = ${other.user_id}`;
  await sql`select private.note_figures()`;
  const days = await readDays(sql, administrator, 2);
  expect(days.map(({ events }) => events)).toEqual([1, 3]);
});

/** @returns the accounts of each kind as an administrator reads them */
async function readNow(sql: Sql, administrator: string) {
  return as(sql, person(administrator), async (tx) => {
    const [row] = await tx`
      select public.admin_overview(today, today) as overview
      from (select (now() at time zone 'utc')::date as today) d`;
    return parseAdminOverview(row?.overview).now;
  });
}

test('account counts follow every change without a job, and the job recounts them', async () => {
  const { sql, drop } = await createTestDatabase('product');
  onTestFinished(drop);
  const { id: administrator } = await createUser(sql);
  await sql`insert into public.admin_users (id) values (${administrator})`;
  const payer = await createPremiumProfile(sql);
  const [suspended, gone] = [await createProfile(sql), await createProfile(sql)];
  await sql`select private.recount_accounts()`;

  const newcomer = await createUnconfirmedUser(sql);
  await sql`select private.suspend(${suspended.user_id}, 'administrator', 'Spam')`;
  await sql`
    update public.profiles set plan = 'free', plan_expiry = null where user_id = ${payer.user_id}`;
  await sql`delete from auth.users where id = ${gone.user_id}`;
  const expected = {
    accounts: 4,
    active_pages: 1,
    suspended: 1,
    unconfirmed: 1,
    plans: { free: 4 },
  };
  expect(await readNow(sql, administrator)).toMatchObject(expected);
  await sql`update auth.users set email_confirmed_at = now() where id = ${newcomer.id}`;
  await createStaff(sql, (await createAgency(sql)).user_id);
  const later = {
    accounts: 6,
    active_pages: 3,
    suspended: 1,
    unconfirmed: 0,
    agencies: 1,
    plans: { free: 4, agency_50: 1, staff: 1 },
  };
  expect(await readNow(sql, administrator)).toMatchObject(later);
  await sql`update private.account_counts set number = number + 5`;
  await sql`select private.note_figures()`;
  expect(await readNow(sql, administrator)).toMatchObject(later);
});

test('an account created during a recount is counted once', async () => {
  const { sql, drop } = await createTestDatabase('product');
  onTestFinished(drop);
  const { id: administrator } = await createUser(sql);
  await sql`insert into public.admin_users (id) values (${administrator})`;
  const make = async (tx: TransactionSql) => {
    await tx`lock table private.directory in access exclusive mode`;
    await createUser(tx as unknown as Sql);
  };
  // It has begun, and reads the directory once this account exists.
  await meet(sql, make, () => sql`select private.recount_accounts()`);
  expect(await readNow(sql, administrator)).toMatchObject({ accounts: 2 });
  await sql`select private.recount_accounts()`;
  expect(await readNow(sql, administrator)).toMatchObject({ accounts: 2 });
});

/** The release before the installation's events had their own counts. */
const BEFORE_DAILY_EVENTS = '20261219000000';

test('upgrading counts existing accounts and past daily events', async () => {
  const { sql, url, drop } = await createTestDatabase('gateway');
  onTestFinished(drop);
  await ensureJobSchema(sql, url);
  await migrate(sql, { ...PRODUCT_SCHEMA, until: BEFORE_DAILY_EVENTS });
  const people = [await createUser(sql), await createUser(sql)];
  for (const { id } of people) {
    await sql`
      insert into public.analytics_daily (user_id, day, event_type, event_count)
      values (${id}, '2026-11-01', 'profile_view', 2), (${id}, '2026-11-02', 'profile_view', 3)`;
  }
  // That release's triggers had listed them.
  await sql`
    insert into private.directory (user_id, email, full_name, username, plan, status, is_administrator,
      is_agency, created_at, words)
    select id, email, '', '', 'free', 'active', false, false, now(), '' from auth.users`;
  await migrate(sql, PRODUCT_SCHEMA);
  const counted = await sql`
    select day::text, sum(event_count)::int as events from private.daily_events group by 1 order by 1`;
  expect([...counted]).toEqual([
    { day: '2026-11-01', events: 4 },
    { day: '2026-11-02', events: 6 },
  ]);
  const [accounts] = await sql`select sum(number)::int as number from private.account_counts`;
  expect(accounts).toEqual({ number: 2 });
});
