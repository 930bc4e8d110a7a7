import { expect, test } from 'vitest';
import type { Plan } from '#money/plans/rules/plans.ts';
import { buildFacts, type StripePicture } from './build-facts.ts';
import type { StripeIntent, StripeInvoice, StripeSubscription } from './stripe-objects.ts';

const START = Date.parse('2026-01-31T10:00:00Z') / 1000;
const DAY = 86_400;
const day = (days: number) => new Date((START + days * DAY) * 1000).toISOString();

const SUBSCRIPTION: StripeSubscription = {
  id: 'sub_1',
  status: 'active',
  metadata: {},
  created: START,
  ended_at: null,
  cancel_at: null,
  cancel_at_period_end: false,
  trial_start: null,
  trial_end: null,
  discounts: [],
  items: {
    data: [
      {
        price: { id: 'price_month', unit_amount: 399, currency: 'usd' },
        current_period_start: START,
        current_period_end: START + 28 * DAY,
      },
    ],
  },
};

const INTENT: StripeIntent = {
  id: 'pi_1',
  created: START,
  status: 'succeeded',
  amount: 2880,
  amount_received: 2880,
  currency: 'usd',
  metadata: { checkout: 'checkout-1' },
  latest_charge: { id: 'ch_1', created: START + DAY, disputed: false },
};

const INVOICE: StripeInvoice = {
  id: 'in_1',
  status: 'paid',
  amount_remaining: 0,
  next_payment_attempt: null,
  parent: { subscription_details: { subscription: 'sub_1' } },
  lines: {
    data: [
      {
        amount: 399,
        period: { start: START, end: START + 28 * DAY },
        pricing: { price_details: { price: 'price_month' } },
      },
    ],
  },
  payments: { data: [{ status: 'paid', payment: { payment_intent: 'pi_1' } }] },
};

const KNOWN = {
  plans: new Map<string, Plan>([
    ['price_month', 'premium'],
    ['price_agency', 'agency_50'],
  ]),
  checkouts: new Map([['checkout-1', { plan: 'yearly' as const, amount: 2880, currency: 'usd' }]]),
};

const build = (picture: Partial<StripePicture>) =>
  buildFacts({ subscriptions: [], intents: [], invoices: [], disputes: [], ...picture }, KNOWN);

const subscriptionFact = (changes: Partial<StripeSubscription>) =>
  build({ subscriptions: [{ ...SUBSCRIPTION, ...changes }] })[0];

const paymentFact = (changes: Partial<StripeIntent>, invoices: StripeInvoice[] = []) =>
  build({ intents: [{ ...INTENT, ...changes }], invoices })[0];

test.for([
  'active',
  'canceled',
  'incomplete',
  'incomplete_expired',
  'past_due',
  'paused',
  'trialing',
  'unpaid',
  'a word of next year',
])('a subscription’s status %j is recorded unaltered', (status) => {
  expect(subscriptionFact({ status })).toMatchObject({
    kind: 'subscription',
    source: 'sub_1',
    status,
    plan: 'premium',
    covers_from: day(0),
    covers_until: day(28),
    is_trial: false,
    renews: true,
    note: '',
  });
});

test('a subscription’s plan is that of its price, not of its metadata', () => {
  const [item] = SUBSCRIPTION.items.data;
  if (item === undefined) throw new Error('There is no item.');
  const of = (...ids: string[]) => ({
    metadata: { plan: 'agency_500' },
    items: { data: ids.map((id) => ({ ...item, price: { ...item.price, id } })) },
  });
  expect(subscriptionFact(of('price_agency'))).toMatchObject({ plan: 'agency_50' });
  expect(subscriptionFact(of('price_other', 'price_month'))).toMatchObject({ plan: 'premium' });
  for (const items of [of('price_other'), of()]) {
    expect(subscriptionFact(items)).toMatchObject({
      plan: null,
      note: 'The price of this subscription was not made here.',
    });
  }
});

test('a subscription with a cheaper price keeps the paid plan until its period ends', () => {
  const kept = { kept_price: 'price_agency', kept_until: String(START + 28 * DAY) };
  expect(subscriptionFact({ metadata: kept })).toMatchObject({
    plan: 'agency_50',
    next_plan: 'premium',
    amount: 399,
  });
  for (const changes of [
    { metadata: { ...kept, kept_until: String(START) } },
    { metadata: { ...kept, kept_price: 'price_of_nobody' } },
    { metadata: kept, status: 'past_due' },
    { metadata: {} },
  ]) {
    const fact = subscriptionFact(changes);
    expect(fact, JSON.stringify(changes)).toMatchObject({ plan: 'premium', next_plan: null });
  }
});

test('an overdue subscription records the amount due and the next retry', () => {
  const open = { ...INVOICE, status: 'open', amount_remaining: 399 };
  const factOf = (status: string, next_payment_attempt: number | null = null) =>
    build({
      subscriptions: [{ ...SUBSCRIPTION, status }],
      invoices: [{ ...open, next_payment_attempt }],
    })[0];
  const retry = START + 31 * DAY;
  expect(factOf('past_due', retry)).toMatchObject({ amount_due: 399, retry_at: day(31) });
  expect(factOf('unpaid')).toMatchObject({ amount_due: 399, retry_at: null });
  expect(factOf('active', retry)).not.toHaveProperty('amount_due');
});

test('a subscription records what each period costs, unless discounted', () => {
  const [item] = SUBSCRIPTION.items.data;
  if (item === undefined) throw new Error('There is no item.');
  expect(subscriptionFact({})).toMatchObject({ amount: 399, currency: 'usd' });
  const three = { items: { data: [{ ...item, quantity: 3 }] } };
  expect(subscriptionFact(three)).toMatchObject({ amount: 1197, currency: 'usd' });
  const tiered = { ...item.price, unit_amount: null };
  for (const changes of [
    { discounts: ['di_1'] },
    { items: { data: [item, item] } },
    { items: { data: [{ ...item, price: tiered }] } },
    { items: { data: [] } },
  ]) {
    expect(subscriptionFact(changes), JSON.stringify(changes)).not.toHaveProperty('amount');
  }
});

test('a trial’s dates are recorded even after it ends, and only our own trial counts as used', () => {
  const times = { trial_start: START, trial_end: START + 7 * DAY };
  const trial = { is_trial: true, trial_from: day(0), trial_until: day(7) };
  const marked = { metadata: { trial: '1' }, ...times };
  expect(subscriptionFact({ ...marked, status: 'trialing' })).toMatchObject({
    ...trial,
    covers_until: day(7),
  });
  expect(subscriptionFact(marked)).toMatchObject({ ...trial, covers_until: day(28) });
  expect(subscriptionFact({ ...times, metadata: { trial: 'yes' } })?.is_trial).toBe(false);
});

test.for([[{ cancel_at_period_end: true }], [{ status: 'canceled', ended_at: START + 3 * DAY }]])(
  'with %j a subscription does not renew',
  ([changes]) => {
    expect(subscriptionFact(changes ?? {})?.renews).toBe(false);
  },
);

test('a subscription cancelled before its period ends covers no later days', () => {
  expect(subscriptionFact({ cancel_at: START + 10 * DAY })?.covers_until).toBe(day(10));
  const later = { renews: true, cancels_at: day(40), covers_until: day(28) };
  expect(subscriptionFact({ cancel_at: START + 40 * DAY })).toMatchObject(later);
});

test('an ended subscription is dated by its end', () => {
  expect(subscriptionFact({ ended_at: START + 3 * DAY })?.happened_at).toBe(day(3));
  expect(subscriptionFact({})?.happened_at).toBe(day(0));
});

test('an invoice payment covers the plan and period of its furthest line', () => {
  const credit = { amount: -200, period: { start: START, end: START + 28 * DAY }, pricing: null };
  const more = {
    amount: 2000,
    period: { start: START + DAY, end: START + 28 * DAY },
    pricing: { price_details: { price: { id: 'price_agency' } } },
  };
  expect(paymentFact({}, [INVOICE])).toMatchObject({
    plan: 'premium',
    belongs_to: 'sub_1',
    happened_at: day(1),
    covers_from: day(0),
    covers_until: day(28),
  });
  const changed = { ...INVOICE, lines: { data: [credit, more] } };
  expect(paymentFact({}, [changed])).toMatchObject({ plan: 'agency_50', covers_from: day(1) });
  const foreign = { ...INVOICE, lines: { data: [credit] } };
  expect(paymentFact({}, [foreign])).toMatchObject({ plan: null, belongs_to: 'sub_1' });
});

test.for<[string, Partial<StripeIntent>, string | null, string]>([
  ['the exact amount', {}, 'yearly', ''],
  ['more', { amount_received: 9999 }, 'yearly', ''],
  ['less', { amount_received: 2879 }, null, 'It is less than was asked for.'],
  ['nothing, by a coupon', { amount_received: 0 }, null, 'It is less than was asked for.'],
  [
    'another currency',
    { currency: 'idr', amount_received: 9999 },
    null,
    'It was paid in another currency than was asked for.',
  ],
  [
    'the checkout of somebody else',
    { metadata: { checkout: 'checkout-2', plan: 'yearly' } },
    null,
    'No checkout of this account asked for it.',
  ],
  ['no checkout', { metadata: {} }, null, 'No checkout of this account asked for it.'],
])('a single payment buys a year only if it matches the order: %s', ([, changes, plan, note]) => {
  expect(paymentFact(changes)).toMatchObject({
    kind: 'payment',
    status: 'succeeded',
    plan,
    note,
  });
});

test.for([
  ['succeeded', 'succeeded'],
  ['processing', 'processing'],
  ['requires_payment_method', 'failed'],
  ['canceled', 'failed'],
  ['a word of next year', 'failed'],
] as const)('a payment with status %j is recorded as %s', ([status, expected]) => {
  expect(paymentFact({ status })?.status).toBe(expected);
});

test('an intent that was never attempted is not a payment', () => {
  expect(build({ intents: [{ ...INTENT, latest_charge: null }] })).toEqual([]);
});

test('each refund and dispute records its payment and status', () => {
  const refund = (id: string, status: string | null) => ({
    id,
    status,
    amount: 100,
    currency: 'usd',
    created: START + 2 * DAY,
  });
  const data = [refund('re_1', 'failed'), refund('re_2', 'succeeded'), refund('re_3', null)];
  const latest_charge = {
    id: 'ch_1',
    created: START,
    disputed: true,
    refunds: { data, has_more: false },
  };
  const disputes = [
    { ...refund('du_1', ''), status: 'warning_needs_response', payment_intent: 'pi_1' },
    { ...refund('du_2', ''), status: 'lost', payment_intent: { id: 'pi_1' } },
  ];
  const facts = build({ intents: [{ ...INTENT, latest_charge }], disputes });
  expect(facts.map(({ source, status }) => [source, status])).toEqual([
    ['pi_1', 'succeeded'],
    ['re_1', 'failed'],
    ['re_2', 'succeeded'],
    ['re_3', ''],
    ['du_1', 'warning_needs_response'],
    ['du_2', 'lost'],
  ]);
  expect(facts.slice(1).every(({ belongs_to }) => belongs_to === 'pi_1')).toBe(true);
});
