import { expect, test } from 'vitest';
import { buildAgencyOffers, buildOffers } from '#money/plans/rules/plan-offers.ts';
import { DEFAULT_TERMS, type Terms } from '#money/plans/rules/terms.ts';
import { buildBilling, buildSubscriber } from '#test/money/billing.ts';
import { type PriceReader, toPricingStep } from './pricing-steps.ts';

const PLANS = ['free', 'premium', 'yearly', 'agency_50'] as const;

function listSteps(reader: PriceReader, terms: Terms = DEFAULT_TERMS) {
  return PLANS.map((plan) => {
    const step = toPricingStep(plan, reader, terms);
    return step.kind === 'link' ? step.label : step.kind;
  });
}

const OFFERED = ['Get Started Free', 'Start 7-Day Free Trial', 'Subscribe Yearly', 'Subscribe Now'];

test('visitors and people on Free are offered everything, and the trial once', () => {
  expect(listSteps(null)).toEqual(OFFERED);
  expect(listSteps(buildBilling())).toEqual(OFFERED);
  expect(listSteps(buildBilling({ can_trial: false }))[1]).toBe('Subscribe Now');
  expect(listSteps('unknown')[1]).toBe('Subscribe Now');
  expect(listSteps('awaited')).toEqual(['awaited', 'awaited', 'awaited', 'awaited']);
});

test('paying readers see their plan, and aren’t invited to start', () => {
  const agency = listSteps(buildBilling({ plan: 'agency_50', can_trial: false }));
  expect(agency).toEqual([
    'Downgrade to Free',
    'Switch to Premium Monthly',
    'Switch to Premium Yearly',
    'own',
  ]);
  expect(listSteps(buildBilling({ plan: 'yearly', can_trial: false }))).toEqual([
    'Downgrade to Free',
    'Switch to Premium Monthly',
    'own',
    'Switch to Agency 50',
  ]);
});

test('no button leads to a refusal', () => {
  const closed = { ...DEFAULT_TERMS, is_open: false };
  expect(listSteps(null, closed)).toEqual(['Get Started Free', 'closed', 'closed', 'closed']);
  expect(listSteps(buildBilling({ is_active: false }))).toEqual(PLANS.map(() => 'closed'));
  const owing = buildSubscriber({ status: 'past_due', ends_at: null }, { plan: 'free' });
  expect(listSteps(owing).slice(1)).toEqual(Array(3).fill('Go to Billing'));
});

test('staff are told where their plan comes from, and can’t buy an agency', () => {
  const agency = { name: 'Northlight' };
  const staff = buildBilling({ plan: 'agency_50', agency });
  expect(toPricingStep('premium', staff, DEFAULT_TERMS)).toEqual({
    kind: 'closed',
    sentence: 'Your plan comes from Northlight.',
  });
  expect(listSteps(staff)).toEqual(PLANS.map(() => 'closed'));
  expect(listSteps(buildBilling({ agency }))).toEqual([...OFFERED.slice(0, 3), 'closed']);
});

test.for([
  // 10.4 % and 10.6 %; the last month's price is rounded up, so as not to be below the charge.
  [1000, 10_752, 'Save 10%', 'Everything, for $8.96 a month.'],
  [1000, 10_728, 'Save 11%', 'Everything, for $8.94 a month.'],
  [399, 2880, 'Save 40%', 'Everything, for $2.40 a month.'],
  [1000, 10_001, 'Save 17%', 'Everything, for about $8.34 a month.'],
] as const)('%d a month and %d a year: %s', ([premium, yearly, badge, summary]) => {
  const [, , offer] = buildOffers({ ...DEFAULT_TERMS, prices: { premium, yearly } });
  expect(offer).toMatchObject({ badge, summary });
});

test('prices, savings and tiers follow the terms', () => {
  const prices = { premium: 1000, yearly: 9000, agency_100: 19_900 };
  const terms = { ...DEFAULT_TERMS, currency: 'eur', prices };
  expect(buildOffers(terms)).toMatchObject([
    { price: '€0' },
    { price: '€10' },
    { price: '€90', badge: 'Save 25%', summary: 'Everything, for €7.50 a month.' },
  ]);
  expect(buildAgencyOffers(terms)).toMatchObject([{ name: 'Agency 100', price: '€199' }]);
  const dear = buildOffers({ ...terms, prices: { premium: 1000, yearly: 12_001 } });
  expect(dear[2]).not.toHaveProperty('badge');
  expect(buildOffers({ ...terms, prices: { yearly: 9000 } }).map(({ plan }) => plan)).toEqual([
    'free',
    'yearly',
  ]);
  expect(buildAgencyOffers(DEFAULT_TERMS)).toEqual([]);
});
