import { expect, test } from 'vitest';
import { buildCheckout, inDays, NOW } from '#test/money/billing.ts';
import { type Arrival, isOnItsWay, toCheckoutNotice } from './checkout-notice.ts';
import { isUnderWay, toNextAskMs } from './checkout-waits.ts';
import type { Checkout } from './own-billing.ts';

const HERE = { id: 'one', left: false };
const LEFT = { id: 'one', left: true };
const OTHER = { id: 'another', left: false };
const OLD = buildCheckout({ created_at: inDays(-0.5) });

function findTitle(
  checkout: Partial<Checkout>,
  returned: typeof HERE | null,
  watched: readonly string[] = [],
) {
  const made = buildCheckout(checkout);
  const situation = {
    checkout: made,
    returned,
    watched: new Set(watched),
    now: NOW,
    arrival: 'unasked' as const,
    plan: made.plan,
  };
  return toCheckoutNotice(situation)?.title ?? null;
}

test.for([
  ['open', HERE, 'Waiting for the payment'],
  ['open', LEFT, 'Not paid'],
  ['open', null, 'Payment under way'],
  ['processing', HERE, 'Payment on its way'],
  ['processing', null, 'Payment on its way'],
  ['done', HERE, 'All set'],
  ['done', LEFT, 'All set'],
  ['done', OTHER, 'All set'],
  ['failed', HERE, 'Payment failed'],
  ['expired', HERE, 'Payment expired'],
  ['done', null, null],
  ['failed', null, null],
  ['expired', null, null],
] as const)('a checkout that is %s, returned to as %o, says %s', ([status, returned, title]) => {
  expect(findTitle({ status }, returned)).toBe(title);
});

test('a checkout whose trial was refused says so', () => {
  const failed = { status: 'failed', refusal: 'address' } as const;
  expect(findTitle(failed, HERE)).toBe('No free trial');
  expect(findTitle(failed, null, ['one'])).toBe('No free trial');
  expect(findTitle(failed, null)).toBeNull();
});

test('an outcome reached while the screen is open is shown at once', () => {
  expect(findTitle({ status: 'done' }, null, ['one'])).toBe('All set');
  expect(findTitle({ status: 'failed' }, null, ['one'])).toBe('Payment failed');
  expect(findTitle({ status: 'expired' }, null, ['another'])).toBeNull();
});

test('a payment made in another tab is reported as such', () => {
  const checkout = buildCheckout({ status: 'done' });
  const situation = {
    checkout,
    returned: OTHER,
    watched: new Set<string>(),
    now: NOW,
    plan: checkout.plan,
  };
  const notice = toCheckoutNotice({ ...situation, arrival: 'unasked' });
  expect(notice?.text).toContain('paid in another tab');
});

test('the buyer of an agency tier is invited to add the team', () => {
  const tell = (plan: Checkout['plan'], status: Checkout['status'] = 'done') => {
    const checkout = buildCheckout({ status, plan });
    const situation = { returned: HERE, watched: new Set<string>(), now: NOW };
    return toCheckoutNotice({ ...situation, checkout, plan, arrival: 'asked' })?.canInvite;
  };
  expect(tell('agency_50')).toBe(true);
  expect(tell('premium')).toBe(false);
  expect(tell('agency_50', 'failed')).toBe(false);
});

test('a returning buyer reads Stripe’s result, and pays again only if nothing was paid', () => {
  const situation = {
    checkout: buildCheckout(),
    returned: HERE,
    watched: new Set<string>(),
    now: NOW,
    plan: null,
  };
  const tell = (arrival: Arrival) => {
    const notice = toCheckoutNotice({ ...situation, arrival });
    return [notice?.title, notice?.canRetry, isOnItsWay({ ...situation, arrival })];
  };
  expect(tell('unasked')).toEqual(['Waiting for the payment', false, true]);
  expect(tell('unknown')).toEqual(['Waiting for the payment', false, true]);
  expect(tell('asked')).toEqual(['Not paid yet', true, false]);
});

test.for([
  ['open', LEFT, false],
  ['open', null, false],
  ['open', OTHER, false],
  ['processing', null, true],
  ['processing', LEFT, true],
  ['done', HERE, false],
] as const)(
  'a checkout that is %s, returned to as %o, is on its way: %s',
  ([status, returned, expected]) => {
    const checkout = buildCheckout({ status });
    expect(isOnItsWay({ checkout, returned, arrival: 'unasked' })).toBe(expected);
  },
);

test('no checkout, or an old one left open, shows no notice', () => {
  const situation = {
    returned: null,
    watched: new Set<string>(),
    now: NOW,
    plan: null,
    arrival: 'unasked' as const,
  };
  expect(toCheckoutNotice({ ...situation, checkout: null })).toBeNull();
  expect(toCheckoutNotice({ ...situation, checkout: OLD })).toBeNull();
});

test('polling slows down and eventually stops', () => {
  const open = buildCheckout();
  const waits = [0, 5, 40, 80, 600].map((passed) =>
    toNextAskMs(open, new Date(Date.parse(open.created_at) + passed * 1000)),
  );
  expect(waits).toEqual([1000, 1000, 5000, 10_000, 15_000]);
  expect(toNextAskMs(buildCheckout({ status: 'processing' }), NOW)).toBe(60_000);
  expect(isUnderWay(open, NOW)).toBe(true);
  expect(isUnderWay(OLD, NOW)).toBe(false);
  expect(isUnderWay({ ...OLD, status: 'processing' }, NOW)).toBe(true);
  expect(isUnderWay(buildCheckout({ status: 'done' }), NOW)).toBe(false);
});

test.for([
  ['the plan bought', 'yearly', 'Premium Yearly is yours. Thank you.'],
  ['another plan', 'agency_50', 'We’ve got your order for Premium Yearly. Thank you.'],
  ['nothing, as its payment went back', null, undefined],
] as const)(
  'the notice after a return from Stripe names the current plan: %s',
  ([, plan, text]) => {
    const checkout = buildCheckout({ status: 'done', plan: 'yearly' });
    const situation = { returned: HERE, watched: new Set<string>(), now: NOW };
    const notice = toCheckoutNotice({ ...situation, checkout, plan, arrival: 'asked' });
    expect(notice?.text).toBe(text);
  },
);
