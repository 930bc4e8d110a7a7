import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createProfile } from '#test/factories.ts';
import { as, person } from '../roles.ts';
import {
  daysFromNow,
  dispute,
  type Fact,
  grant,
  month,
  record,
  refund,
  subscription,
  year,
} from './ledger-facts.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());

/** Billing's answer for a person with these facts. */
async function readBilling(...facts: readonly Fact[]) {
  const { user_id } = await createProfile(database.sql);
  await record(database.sql, user_id, facts);
  return { user_id, billing: await askBilling(user_id) };
}

async function askBilling(userId: string) {
  const [row] = await as(
    database.sql,
    person(userId),
    (own) => own`select public.own_billing() as billing`,
  );
  return row?.billing;
}

async function listEndings(user_id: string) {
  const rows = await database.sql`
    select j.payload ->> 'when' as ends from graphile_worker._private_jobs j
    where j.payload ->> 'user_id' = ${user_id} and j.payload ->> 'subscription' is not null`;
  return rows.map(({ ends }) => ends);
}

const refundOfMonth = refund({ belongs_to: 'pi_month', amount: 399 });
const disputeOfMonth = dispute({ belongs_to: 'pi_month', amount: 399 });
const lastMonth = month({
  source: 'pi_before',
  covers_from: daysFromNow(-40),
  covers_until: daysFromNow(-10),
});

test.for([
  ['refund', refundOfMonth],
  ['dispute', disputeOfMonth],
] as const)(
  'a month returned by %s is shown as renewing, not as the Free plan',
  async ([cause, fact]) => {
    const { billing } = await readBilling(
      subscription({ amount: 399, currency: 'usd' }),
      month(),
      fact,
    );
    expect(billing).toMatchObject({
      plan: 'free',
      subscription: { renews: true, returned: cause, amount: 399 },
      ended: null,
    });
  },
);

test('a returned payment may predate a switch whose remainder is paid', async () => {
  const { billing } = await readBilling(
    subscription({ plan: 'agency_50', amount: 4900 }),
    month(),
    month({ source: 'pi_rest', plan: 'agency_50', amount: 4356, happened_at: daysFromNow(0) }),
    disputeOfMonth,
  );
  expect(billing).toMatchObject({
    plan: 'free',
    subscription: { plan: 'agency_50', returned: 'dispute', returned_plan: 'premium' },
  });
});

test.for([
  ['a refund of the month', [refundOfMonth], ['now']],
  ['a dispute about the month', [disputeOfMonth], ['now']],
  [
    'a dispute about an earlier month',
    [lastMonth, dispute({ belongs_to: 'pi_before' })],
    ['period_end'],
  ],
  [
    'a refund of an earlier month',
    [lastMonth, refund({ belongs_to: 'pi_before', amount: 399 })],
    [],
  ],
  ['a refund of a part', [refund({ belongs_to: 'pi_month', amount: 398 })], []],
  ['an inquiry of the bank', [{ ...disputeOfMonth, status: 'warning_needs_response' }], []],
  ['a dispute that was won', [{ ...disputeOfMonth, status: 'won' }], []],
] as const)('%s ends the subscription: %j → %j', async ([, facts, expected]) => {
  const { user_id } = await readBilling(subscription(), month(), ...facts);
  expect(await listEndings(user_id)).toEqual(expected);
});

test('administrators can keep returned payments from ending subscriptions', async () => {
  const { sql } = database;
  await sql`update public.payment_settings set ends_on_return = false`;
  const { user_id } = await readBilling(subscription(), month(), refundOfMonth);
  expect(await listEndings(user_id)).toEqual([]);
  await sql`update public.payment_settings set ends_on_return = true`;
});

test.for([
  ['a refunded year', [year(), refund()], { plan: 'yearly', cause: 'refund' }],
  [
    'an agency that was canceled',
    [subscription({ plan: 'agency_50', status: 'canceled', happened_at: daysFromNow(-2) })],
    { plan: 'agency_50', cause: '' },
  ],
  [
    'an agency whose payment was disputed',
    [
      subscription({ plan: 'agency_50', status: 'canceled', happened_at: daysFromNow(-2) }),
      month({ plan: 'agency_50' }),
      disputeOfMonth,
    ],
    { plan: 'agency_50', cause: 'dispute' },
  ],
  [
    'an agency that was taken back',
    [grant({ plan: 'agency_500' }), grant({ plan: 'free' })],
    { plan: 'agency_500', cause: '' },
  ],
  [
    'an agency that went on as Premium',
    [
      subscription({ plan: 'agency_50', covers_until: daysFromNow(-9) }),
      subscription({ plan: 'premium' }),
      month(),
    ],
    { plan: 'agency_50', cause: '' },
  ],
] as const)('%s is named as the ended plan', async ([, facts, ended]) => {
  const { billing } = await readBilling(...facts);
  expect(billing.ended).toMatchObject(ended);
});

test('a user with a plan, or who never had one, sees no ended plan', async () => {
  expect((await readBilling()).billing.ended).toBe(null);
  const again = [year(), refund(), year({ source: 'pi_2' })];
  expect((await readBilling(...again)).billing.ended).toBe(null);
});

test('a plan switch at the period’s end names the next plan, which then takes effect', async () => {
  const before = subscription({ plan: 'agency_100', next_plan: 'agency_50' });
  const { billing } = await readBilling(before);
  expect(billing.subscription).toMatchObject({ plan: 'agency_100', next_plan: 'agency_50' });
  const after = await readBilling({
    ...before,
    covers_from: daysFromNow(-31),
    covers_until: daysFromNow(-1),
  });
  expect(after.billing.plan).toBe('agency_50');
  expect(after.billing.subscription).toMatchObject({ plan: 'agency_50', next_plan: null });
});

test('billing shows the amount due and the next retry', async () => {
  const retry_at = daysFromNow(3);
  const late = subscription({ status: 'past_due', amount_due: 399, currency: 'usd', retry_at });
  const { billing } = await readBilling(late, lastMonth);
  expect(billing.subscription.amount_due).toBe(399);
  expect(Date.parse(billing.subscription.retry_at)).toBe(retry_at.getTime());
});

test('a suspended user keeps their plan on hold', async () => {
  const { sql } = database;
  const { user_id } = await createProfile(sql, { is_active: false });
  await record(sql, user_id, [subscription(), month()]);
  const billing = await askBilling(user_id);
  expect(billing).toMatchObject({ plan: 'free', held_plan: 'premium' });
});

test('a cancellation for a later day is announced once, with that day', async () => {
  const { sql } = database;
  const { user_id } = await createProfile(sql);
  const running = subscription();
  const later = { ...running, cancels_at: daysFromNow(80) };
  await record(sql, user_id, [running, later, { ...later, note: 'read again' }]);
  await record(sql, user_id, [{ ...later, renews: false }]);
  const jobs = await sql<{ fact: number }[]>`
    select (payload ->> 'fact')::int as fact from graphile_worker._private_jobs
    where payload ->> 'kind' = 'canceled'
      and (payload ->> 'fact')::int in (select id from public.ledger where user_id = ${user_id})`;
  expect(jobs).toHaveLength(1);
  const [receipt] = await sql`
    select ends_at, renews from private.receipt(${jobs[0]?.fact ?? 0}, 'canceled')`;
  expect(receipt).toEqual({ ends_at: daysFromNow(80), renews: false });
});

test('with two paid years, billing shows the second one’s end', async () => {
  const second = year({ source: 'pi_2', happened_at: daysFromNow(-1) });
  const { user_id, billing } = await readBilling(year(), second);
  const [row] = await database.sql<{ ends_at: Date }[]>`
    select ends_at from private.paid_years(${user_id}) where source = 'pi_2'`;
  expect(Date.parse(billing.year_ends_at)).toBe(row?.ends_at.getTime());
});

test('a paused subscription ends at once after a lost dispute', async () => {
  const paused = subscription({ status: 'paused' });
  const { user_id } = await readBilling(paused, month(), { ...disputeOfMonth, status: 'lost' });
  expect(await listEndings(user_id)).toEqual(['now']);
});

test('only the newest payment’s return counts as the cause', async () => {
  const refunded = { ...refundOfMonth, belongs_to: 'pi_before' };
  const { user_id } = await readBilling(subscription(), lastMonth, month(), refunded);
  await record(database.sql, user_id, [subscription({ status: 'canceled' })]);
  const [row] = await database.sql`select private.return_of(${user_id}, 'sub_1') as cause`;
  expect(row?.cause).toBeNull();
});

test('a year with a pending refund shows when it ended', async () => {
  const { billing } = await readBilling(year(), refund({ status: 'pending' }));
  expect(billing.ended).toMatchObject({ plan: 'yearly', cause: 'refund' });
  expect(billing.ended.ended_at).not.toBeNull();
});
