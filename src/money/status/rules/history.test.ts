import { expect, test } from 'vitest';
import { buildFact, inDays } from '#test/money/billing.ts';
import { type Fact, toHistory } from './history.ts';

const write = (moment: string) => moment.slice(0, 10);

/** The lines as shown, newest first. */
function read(...facts: Partial<Fact>[]) {
  const whole = facts.map((fact, index) => buildFact({ ...fact, id: index + 1 }));
  return toHistory(whole, write).map(({ title, detail, amount }) =>
    [title, detail, amount].filter(Boolean).join(' | '),
  );
}

const SUBSCRIPTION = {
  kind: 'subscription',
  source: 'sub_1',
  amount: null,
  status: 'active',
  renews: true,
};
const TRIAL = { ...SUBSCRIPTION, status: 'trialing', is_trial: true, covers_until: inDays(7) };

test('the history reads in words, from the trial to the end', () => {
  expect(
    read(
      TRIAL,
      SUBSCRIPTION,
      {},
      { ...SUBSCRIPTION, covers_until: inDays(60) },
      { ...SUBSCRIPTION, status: 'past_due' },
      { ...SUBSCRIPTION, status: 'past_due', covers_until: inDays(61) },
      SUBSCRIPTION,
      { ...SUBSCRIPTION, renews: false },
      SUBSCRIPTION,
      { ...SUBSCRIPTION, plan: 'agency_50' },
      { ...SUBSCRIPTION, plan: 'agency_50', status: 'canceled' },
    ),
  ).toEqual([
    'Agency 50 ended',
    'Switched to Agency 50',
    'Premium Monthly kept',
    'Premium Monthly cancelled | It runs until 2026-04-09.',
    'Payment for Premium Monthly failed | Stripe will try again.',
    'Paid for Premium Monthly | 2026-03-10 to 2026-04-09 | $3.99',
    'Free trial of Premium Monthly | Until 2026-03-17',
  ]);
});

test('the history shows refunds and disputes', () => {
  const refund = { kind: 'refund', source: 're_1', status: 'pending', plan: null };
  const dispute = { kind: 'dispute', source: 'dp_1', status: 'needs_response', plan: null };
  expect(
    read(
      { plan: 'yearly', amount: 2880, covers_from: null, covers_until: null },
      refund,
      { ...refund, status: 'succeeded' },
      { ...refund, status: 'succeeded' },
      dispute,
      { ...dispute, status: 'under_review' },
      { ...dispute, status: 'lost' },
    ),
  ).toEqual([
    'Dispute closed, the payment was returned',
    'Payment disputed at the bank | $3.99',
    'Refunded | −$3.99',
    'Refund on its way | −$3.99',
    'Paid for Premium Yearly | $28.80',
  ]);
});

test('the history shows a change planned, withdrawn, planned again and made', () => {
  const agency = { ...SUBSCRIPTION, status: 'active', plan: 'agency_100', renews: true };
  const planned = { ...agency, next_plan: 'agency_50', covers_until: inDays(30) };
  expect(
    read(agency, planned, agency, planned, {
      ...agency,
      plan: 'agency_50',
    }),
  ).toEqual([
    'Switched to Agency 50',
    'Change to Agency 50 planned | From 2026-04-09',
    'Agency 100 stays',
    'Change to Agency 50 planned | From 2026-04-09',
    'Agency 100 started',
  ]);
});

test('the history shows a granted plan, and its removal', () => {
  const grant = { kind: 'grant', source: 'grant', amount: null, status: 'granted' };
  expect(
    read(
      { ...grant, covers_until: inDays(30) },
      { ...grant, plan: 'agency_50', covers_until: null },
      { ...grant, plan: 'free', covers_until: null },
    ),
  ).toEqual([
    'Granted plan removed by our team',
    'Agency 50 granted by our team | No end date',
    'Premium Monthly granted by our team | Until 2026-04-09',
  ]);
});

test('the history shows months after a year, failed payments and entries without a plan', () => {
  expect(
    read(
      { ...SUBSCRIPTION, status: 'trialing', covers_until: inDays(300) },
      { status: 'processing' },
      { source: 'pi_2', status: 'failed' },
      { source: 'pi_3', plan: null },
      { ...SUBSCRIPTION, source: 'sub_2', status: 'incomplete' },
      { ...SUBSCRIPTION, source: 'sub_2', status: 'incomplete_expired' },
      { kind: 'something new' },
    ),
  ).toEqual([
    'Premium Monthly stopped because it isn’t paid',
    'Paid for an unknown plan | 2026-03-10 to 2026-04-09 | $3.99',
    'Payment for Premium Monthly failed',
    'Payment for Premium Monthly on its way',
    'Premium Monthly ordered | Starts on 2027-01-04',
  ]);
});

test('a refused trial says why, once', () => {
  const refused = buildFact({
    kind: 'subscription',
    source: 'sub_1',
    status: 'trialing',
    plan: null,
    note: 'This card has already had a free trial.',
  });
  const facts = [refused, { ...refused, id: 2, status: 'canceled' }];
  expect(toHistory(facts, (day) => day)).toMatchObject([
    {
      title: 'No free trial',
      detail: 'This card has already had a free trial. Nothing was charged.',
    },
  ]);
});

test('each failed payment has exactly one line', () => {
  const failed = { kind: 'payment', status: 'failed' };
  const late = { ...SUBSCRIPTION, status: 'past_due' };
  expect(
    read(
      SUBSCRIPTION,
      late,
      { ...failed, source: 'pi_2', happened_at: inDays(2 / 24) },
      {
        ...failed,
        source: 'pi_3',
        happened_at: inDays(3),
      },
    ),
  ).toEqual([
    'Payment for Premium Monthly failed',
    'Payment for Premium Monthly failed | Stripe will try again.',
    'Premium Monthly started',
  ]);
});
