import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseBilling } from '#money/status/rules/own-billing.ts';
import { toPlanStatus } from '#money/status/rules/plan-status.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createProfile, createUser } from '#test/factories.ts';
import { as, person } from '../roles.ts';
import {
  daysFromNow,
  dispute,
  grant,
  month,
  record,
  refund,
  subscription,
  trial,
  year,
} from './ledger-facts.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());

test('the ledger can’t be rewritten with any rights', async () => {
  const { sql } = database;
  const { user_id } = await createProfile(sql);
  const other = await createUser(sql);
  await record(sql, user_id, [year(), grant({ actor: user_id })]);
  for (const change of [
    sql`update public.ledger set amount = 1 where user_id = ${user_id}`,
    sql`update public.ledger set user_id = ${other.id} where user_id = ${user_id}`,
    sql`update public.ledger set user_id = null, note = 'x' where user_id = ${user_id}`,
    sql`update public.ledger set actor = ${other.id} where user_id = ${user_id}`,
    sql`delete from public.ledger where user_id = ${user_id}`,
    sql`truncate public.ledger`,
  ]) {
    await expect(change).rejects.toMatchObject({ code: '42501' });
  }
  await sql`update public.ledger set note = note where user_id = ${user_id}`;
});

test('payments outlive the account, anonymised', async () => {
  const { sql } = database;
  const { user_id } = await createProfile(sql);
  const source = `pi_${user_id}`;
  await record(sql, user_id, [year({ source }), grant({ actor: user_id })]);
  await sql`delete from auth.users where id = ${user_id}`;
  const rows = await sql`select user_id, actor, amount from public.ledger where source = ${source}`;
  expect([...rows]).toEqual([{ user_id: null, actor: null, amount: '2880' }]);
  await expect(record(sql, user_id, [year()])).rejects.toMatchObject({ code: '23503' });
});

test('recreating an account doesn’t give its address a second trial', async () => {
  const { sql } = database;
  const first = await createProfile(sql);
  const [{ email } = { email: '' }] = await sql<{ email: string }[]>`
    select email from auth.users where id = ${first.user_id}`;
  const canTrial = (userId: string) =>
    as(sql, person(userId), async (sql) => {
      const [row] = await sql`select public.own_billing() as billing`;
      return parseBilling(row?.billing).can_trial;
    });
  expect(await canTrial(first.user_id)).toBe(true);
  await record(sql, first.user_id, [trial()]);
  expect(await canTrial(first.user_id)).toBe(false);
  await sql`delete from auth.users where id = ${first.user_id}`;
  const { id: user_id } = await createUser(sql, { email });
  await createProfile(sql, { user_id });
  expect(await canTrial(user_id)).toBe(false);
});

test('a subscription remains active while administrators change the grace period', async () => {
  const { sql } = database;
  const { user_id } = await createProfile(sql);
  await record(sql, user_id, [subscription(), month()]);
  const read = () =>
    as(sql, person(user_id), async (sql) => {
      const [row] = await sql`select public.own_billing() as billing`;
      return toPlanStatus(parseBilling(row?.billing)).kind;
    });
  expect(await read()).toBe('subscribed');
  await sql`update public.payment_settings set grace_days = grace_days + 1`;
  expect(await read()).toBe('subscribed');
  await sql`update public.payment_settings set grace_days = grace_days - 1`;
});

test('a slow bank payment is shown until it completes', async () => {
  const { sql } = database;
  const { user_id } = await createProfile(sql);
  const add = (status: string, days: number) => sql`
    insert into private.checkouts (user_id, plan, amount, currency, session_id, status, created_at)
    values (${user_id}, 'yearly', 2880, 'usd', ${crypto.randomUUID()}, ${status}, ${daysFromNow(-days)})`;
  const read = () =>
    as(sql, person(user_id), async (sql) => {
      const [row] = await sql`select public.own_billing() as billing`;
      return parseBilling(row?.billing).checkout?.status ?? null;
    });
  await add('done', 2);
  expect(await read()).toBeNull();
  await add('processing', 3);
  expect(await read()).toBe('processing');
  await add('expired', 0);
  expect(await read()).toBe('processing');
  await sql`update private.checkouts set status = 'done' where user_id = ${user_id} and status = 'processing'`;
  expect(await read()).toBe('expired');
});

test('paying for a year ends the monthly subscription once, with its period', async () => {
  const { sql } = database;
  const { user_id } = await createProfile(sql);
  const source = `sub_${user_id}`;
  await record(sql, user_id, [subscription({ source }), month({ belongs_to: source }), year()]);
  await record(sql, user_id, [year({ source: 'pi_2' })]);
  const jobs = await sql`
    select p.payload from graphile_worker._private_jobs p where p.key = ${`end_subscription ${source}`}`;
  expect([...jobs]).toEqual([{ payload: { user_id, subscription: source, when: 'period_end' } }]);
});

test('a subscription waiting for a paid year ends only when another year is paid', async () => {
  const { sql } = database;
  const { user_id } = await createProfile(sql);
  const source = `sub_${user_id}`;
  await record(sql, user_id, [year()]);
  const [{ ends_at }] = await sql<[{ ends_at: Date }]>`
    select ends_at from private.paid_years(${user_id})`;
  const waits = { status: 'trialing', covers_from: daysFromNow(0), covers_until: ends_at };
  const countJobs = async () => {
    const key = `end_subscription ${source}`;
    return (await sql`select from graphile_worker._private_jobs where key = ${key}`).length;
  };
  // Both read at once, as after an outage.
  await record(sql, user_id, [year({ note: 'read again' }), subscription({ source, ...waits })]);
  expect(await countJobs()).toBe(0);
  await record(sql, user_id, [year({ source: 'pi_2' })]);
  expect(await countJobs()).toBe(1);
});

test('a failed payment is announced once', async () => {
  const { sql } = database;
  const { user_id } = await createProfile(sql);
  const late = subscription({ status: 'past_due' });
  await record(sql, user_id, [late]);
  await record(sql, user_id, [{ ...late, renews: false }, late]);
  const mails = await sql`select kind from private.plan_mails where user_id = ${user_id}`;
  expect([...mails]).toEqual([{ kind: 'payment_failed' }]);
});

test('finding one user’s plan doesn’t read other users’ rows', async () => {
  const { sql } = database;
  const others = await Promise.all([1, 2, 3].map(() => createUser(sql)));
  for (const { id } of others) {
    await sql`
      insert into public.ledger (user_id, happened_at, kind, source, status, plan, amount)
      select ${id}, now(), 'payment', 'pi_' || n, 'succeeded', 'premium', 399
      from generate_series(1, 1500) n`;
  }
  const { user_id } = await createProfile(sql);
  const facts = [trial(), subscription(), month(), year(), refund(), dispute(), grant()];
  await record(sql, user_id, facts);
  await sql`analyze public.ledger`;
  const [before, after] = await sql.begin(async (tx) => {
    const count = async () => {
      const [table] = await tx<{ seq_scan: number; idx_tup_fetch: number }[]>`
        select seq_scan::int, idx_tup_fetch::int from pg_stat_xact_user_tables
        where relid = 'public.ledger'::regclass`;
      return table;
    };
    // The connection's earlier statistics may not have been flushed yet.
    const first = await count();
    await tx`select * from private.plan_due(${user_id})`;
    return [first, await count()];
  });
  expect(after?.seq_scan).toBe(before?.seq_scan ?? 0);
  const fetched = (after?.idx_tup_fetch ?? 0) - (before?.idx_tup_fetch ?? 0);
  expect(fetched).toBeGreaterThan(0);
  expect(fetched).toBeLessThan(facts.length * 40);
});

test('events are deleted after a month, and unpaid checkouts after three', async () => {
  const { sql } = database;
  const { user_id } = await createProfile(sql);
  await sql`
    insert into private.stripe_events (id, type, received_at) values
      ('evt_old', 'x', now() - interval '31 days'), ('evt_new', 'x', now() - interval '29 days')`;
  await sql`
    insert into private.checkouts (user_id, plan, amount, currency, status, created_at)
    select ${user_id}, 'yearly', 1, 'usd', c.status, now() - make_interval(days => c.days)
    from (values ('expired', 91), ('expired', 89), ('done', 400)) c(status, days)`;
  await sql`select private.purge_payment_records()`;
  const events = await sql`select id from private.stripe_events`;
  const checkouts =
    await sql`select status from private.checkouts where user_id = ${user_id} order by created_at`;
  expect([...events]).toEqual([{ id: 'evt_new' }]);
  expect(checkouts.map(({ status }) => status)).toEqual(['done', 'expired']);
});
