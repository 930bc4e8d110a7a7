import { randomInt } from 'node:crypto';
import type { Sql } from '#database/connect.ts';
import { createProfile } from '#test/factories.ts';
import { type Fact, record, trial, year } from '../money/ledger-facts.ts';
import { type IntervalCase, isThere, readOne } from './case.ts';

const THREE_DAYS = ['2 days 23 hours', '3 days 1 hour'] as const;
const ONE_YEAR = ['364 days', '367 days'] as const;

const ago = (sql: Sql, age: string) => readOne<Date>(sql`select now() - ${age}::interval`);
const ahead = (sql: Sql, age: string) => readOne<Date>(sql`select now() + ${age}::interval`);

/** Records a fact that happened and was reported some time ago. @returns its id */
async function note(sql: Sql, userId: string, age: string, fact: Fact): Promise<number> {
  const at = await ago(sql, age);
  const times = { happened_at: at, recorded_at: at };
  const row = { ...fact, ...times, user_id: userId };
  return readOne(sql`insert into public.ledger ${sql(row)} returning id`);
}

/** @returns the plan emails queued for a person whose plan ends after that time */
async function remindYear(sql: Sql, left: string): Promise<string[]> {
  const plan_expiry = await ahead(sql, left);
  const { user_id } = await createProfile(sql, { plan: 'yearly', plan_expiry });
  await sql`select private.queue_plan_reminders()`;
  const mails = await sql<{ kind: string }[]>`
    select kind from private.plan_mails where user_id = ${user_id}`;
  return mails.map(({ kind }) => kind);
}

const addCheckout = async (sql: Sql, status: string, age: string) => {
  const { user_id } = await createProfile(sql);
  const at = await ago(sql, age);
  await sql`
    insert into private.checkouts (user_id, plan, amount, currency, status, created_at, updated_at)
    values (${user_id}, 'yearly', 1, 'usd', ${status}, ${at}, ${at})`;
  return user_id;
};

const countUnheard = (sql: Sql) =>
  readOne<number>(sql`select (private.payment_state() ->> 'unheard')::int`);

/** @returns whether a paid checkout of that age counts as one that Stripe never reported */
async function isUnheard(sql: Sql, age: string): Promise<boolean> {
  const before = await countUnheard(sql);
  await addCheckout(sql, 'done', age);
  return (await countUnheard(sql)) > before;
}

const LETTERS = 26;
/** A currency unused by other cases. */
const newCurrency = () =>
  `q${[1, 2].map(() => String.fromCharCode(97 + randomInt(LETTERS))).join('')}`;

/** Money: plans that end, what is counted, and what is stored about payments. */
export const MONEY_INTERVALS: readonly IntervalCase[] = [
  {
    of: 'private.late_return',
    nth: 0,
    what: 'a plan’s end is attributed to a refund',
    sides: ['47 hours', '49 hours'],
    holds: async (sql, age) => {
      const { user_id } = await createProfile(sql);
      await note(sql, user_id, age, year({ source: `pi_${user_id}` }));
      await note(sql, user_id, age, {
        kind: 'refund',
        source: `re_${user_id}`,
        status: 'succeeded',
        amount: 2880,
        belongs_to: `pi_${user_id}`,
      });
      const cause = await readOne(sql`select cause from private.end_notice(${user_id})`);
      return cause === 'refund';
    },
  },
  {
    of: 'private.end_notice',
    nth: 1,
    what: 'an administrator’s refund email replaces the email about the end',
    sides: ['23 hours', '25 hours'],
    holds: async (sql, age) => {
      const { user_id } = await createProfile(sql);
      const payment = `pi_${user_id}`;
      await note(sql, user_id, age, year({ source: payment }));
      await note(sql, user_id, age, {
        kind: 'refund',
        source: `re_${user_id}`,
        status: 'succeeded',
        amount: 2880,
        belongs_to: payment,
      });
      await sql`
        insert into private.refunds (user_id, payment, amount, currency, status, asked_at)
        values (${user_id}, ${payment}, 2880, 'usd', 'done', now() - ${age}::interval)`;
      return !(await isThere(sql`select from private.end_notice(${user_id})`));
    },
  },
  {
    of: 'private.end_notice',
    nth: 0,
    what: 'a failed payment’s email replaces the email about the end',
    sides: ['23 hours', '25 hours'],
    holds: async (sql, age) => {
      const { user_id } = await createProfile(sql);
      await sql`
        insert into private.plan_mails (user_id, kind, about, queued_at)
        values (${user_id}, 'payment_failed', now(), now() - ${age}::interval)`;
      return !(await isThere(sql`select from private.end_notice(${user_id})`));
    },
  },
  {
    of: 'private.monthly_revenue',
    nth: 1,
    what: 'a paid year counts in monthly revenue',
    sides: ONE_YEAR,
    holds: async (sql, age) => {
      const { user_id } = await createProfile(sql);
      const currency = newCurrency();
      const source = `pi_${user_id}`;
      await note(sql, user_id, age, year({ source, currency }));
      const monthly = await readOne<object>(sql`select private.monthly_revenue()`);
      return currency in monthly;
    },
  },
  {
    of: 'private.own_checkout',
    nth: 0,
    what: 'an open checkout is shown',
    sides: ['23 hours', '25 hours'],
    holds: async (sql, age) => {
      const userId = await addCheckout(sql, 'open', age);
      return (await readOne(sql`select private.own_checkout(${userId})`)) !== null;
    },
  },
  {
    of: 'private.paid_years',
    nth: 0,
    what: 'a paid year lasts',
    sides: ONE_YEAR,
    sets: async (sql) => {
      const { user_id } = await createProfile(sql);
      await record(sql, user_id, [year({ happened_at: new Date() })]);
      return readOne(sql`select ends_at from private.paid_years(${user_id})`);
    },
  },
  {
    of: 'private.payment_state',
    nth: 0,
    what: 'an unannounced payment is counted',
    sides: ['6 days 23 hours', '7 days 1 hour'],
    holds: isUnheard,
  },
  {
    of: 'private.payment_state',
    nth: 1,
    what: 'a payment can still be announced',
    sides: ['9 minutes', '11 minutes'],
    holds: async (sql, age) => !(await isUnheard(sql, age)),
  },
  {
    of: 'private.queue_ends',
    nth: 0,
    what: 'the end of a plan is announced',
    sides: THREE_DAYS,
    holds: async (sql, age) => {
      const plan_expiry = await ago(sql, age);
      const { user_id } = await createProfile(sql, { plan: 'premium', plan_expiry });
      await note(sql, user_id, '400 days', year({ source: `pi_${user_id}` }));
      await sql`delete from graphile_worker._private_jobs`;
      await sql`select private.queue_ends()`;
      return isThere(sql`
        select from graphile_worker._private_jobs where payload ->> 'user_id' = ${user_id}`);
    },
  },
  {
    of: 'private.queue_plan_reminders',
    nth: 0,
    what: 'the end of a trial is announced',
    sides: THREE_DAYS,
    holds: async (sql, left) => {
      const { user_id } = await createProfile(sql);
      const end = await ahead(sql, left);
      await record(sql, user_id, [trial({ covers_until: end, trial_until: end })]);
      await sql`select private.queue_plan_reminders()`;
      return isThere(sql`
        select from private.plan_mails where user_id = ${user_id} and kind = 'trial_ends'`);
    },
  },
  {
    of: 'private.queue_plan_reminders',
    nth: 1,
    what: 'the last reminder of a year’s end is due',
    sides: THREE_DAYS,
    holds: async (sql, left) => (await remindYear(sql, left)).includes('year_ends_3'),
  },
  {
    of: 'private.queue_plan_reminders',
    nth: 2,
    what: 'the first reminder of a year’s end is due',
    sides: ['13 days 23 hours', '14 days 1 hour'],
    holds: async (sql, left) => (await remindYear(sql, left)).length === 1,
  },
  {
    of: 'private.queue_receipt',
    nth: 0,
    what: 'an event is recent',
    sides: ['39 days', '41 days'],
    holds: async (sql, age) => {
      const { user_id } = await createProfile(sql);
      const fact = await note(sql, user_id, age, year({ source: `pi_${user_id}` }));
      return isThere(sql`
        select from graphile_worker._private_jobs where key = ${`announce_receipt ${fact}`}`);
    },
  },
  {
    of: 'private.subscription_ends',
    nth: 0,
    what: 'a trial waits for its first payment',
    sides: ['23 hours', '25 hours'],
    sets: async (sql) => {
      const { user_id } = await createProfile(sql);
      const end = new Date();
      await record(sql, user_id, [trial({ covers_until: end, trial_until: end })]);
      return readOne(sql`select ends_at from private.subscription_ends(${user_id})`);
    },
  },
  {
    of: 'private.purge_payment_records',
    nth: 0,
    what: 'Stripe’s events are kept',
    sides: ['29 days', '31 days'],
    holds: async (sql, age) => {
      await sql`
        insert into private.stripe_events (id, type, received_at)
        values (${`evt_${age}`}, 'x', now() - ${age}::interval)`;
      await sql`select private.purge_payment_records()`;
      return isThere(sql`select from private.stripe_events where id = ${`evt_${age}`}`);
    },
  },
  {
    of: 'private.purge_payment_records',
    nth: 1,
    what: 'unpaid checkouts are kept',
    sides: ['89 days', '91 days'],
    holds: async (sql, age) => {
      const userId = await addCheckout(sql, 'expired', age);
      await sql`select private.purge_payment_records()`;
      return isThere(sql`select from private.checkouts where user_id = ${userId}`);
    },
  },
  {
    of: 'private.purge_payment_records',
    nth: 2,
    what: 'customers of deleted accounts are kept',
    sides: ONE_YEAR,
    holds: async (sql, age) => {
      await sql`
        insert into private.closed_customers (customer_id, closed_at)
        values (${`cus_${age}`}, now() - ${age}::interval)`;
      await sql`select private.purge_payment_records()`;
      return isThere(sql`
        select from private.closed_customers where customer_id = ${`cus_${age}`}`);
    },
  },
];
