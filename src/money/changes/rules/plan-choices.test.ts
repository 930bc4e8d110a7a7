import { expect, test } from 'vitest';
import { DEFAULT_TERMS } from '#money/plans/rules/terms.ts';
import type { Billing } from '#money/status/rules/own-billing.ts';
import { buildBilling, buildSubscriber, inDays, NOW, toGranted } from '#test/money/billing.ts';
import { toPlanChoices } from './plan-choices.ts';

const write = (moment: string) => moment.slice(0, 10);
const TERMS = { ...DEFAULT_TERMS, prices: { ...DEFAULT_TERMS.prices, agency_50: 4900 } };
const YEAR = { plan: 'yearly', plan_expiry: inDays(300), year_ends_at: inDays(300) } as const;

/** Each plan's step: its kind, and its button's label. */
function listSteps(billing: Billing, terms = TERMS) {
  return toPlanChoices(billing, terms, NOW, write).map(({ step }) =>
    'label' in step ? `${step.kind}: ${step.label}` : step.kind,
  );
}

test('a new customer may try a month, pay for a year, or start an agency', () => {
  expect(listSteps(buildBilling())).toEqual([
    'own',
    'buy: Start 7-Day Free Trial',
    'buy: Subscribe Yearly',
    'buy: Subscribe Now',
  ]);
});

test('the trial is offered once, for the configured number of days', () => {
  expect(listSteps(buildBilling({ can_trial: false }))[1]).toBe('buy: Subscribe Now');
  const longer = { ...TERMS, trial_days: 14 };
  expect(listSteps(buildBilling(), longer)[1]).toBe('buy: Start 14-Day Free Trial');
  expect(listSteps(buildBilling(), { ...TERMS, trial_days: 0 })[1]).toBe('buy: Subscribe Now');
});

test('a monthly subscriber can buy a year, but not a second subscription', () => {
  expect(listSteps(buildSubscriber())).toEqual([
    'downgrade: Downgrade to Free',
    'own',
    'buy: Switch to Premium Yearly',
    'switch: Switch to Agency 50',
  ]);
  const late = buildSubscriber({ status: 'past_due' });
  expect(listSteps(late)).toEqual(['none', 'own', 'none', 'none']);
  const agency = buildSubscriber({ plan: 'agency_50' }, { plan_expiry: null });
  expect(listSteps(agency)).toEqual([
    'downgrade: Downgrade to Free',
    'switch: Switch to Premium Monthly',
    'none',
    'own',
  ]);
});

test('while a downgrade is scheduled, only another smaller plan can be chosen', () => {
  const prices = { ...TERMS.prices, agency_100: 9900, agency_500: 19_900 };
  const terms = { ...TERMS, prices };
  const agency = { plan: 'agency_100', next_plan: 'agency_50' } as const;
  const changing = buildSubscriber(agency, { plan_expiry: null });
  expect(listSteps(changing, terms)).toEqual([
    'downgrade: Downgrade to Free',
    'switch: Switch to Premium Monthly',
    'none',
    'none',
    'own',
    'none',
  ]);
  const notes = toPlanChoices(changing, terms, NOW, write).map(({ step }) =>
    'note' in step ? step.note : '',
  );
  expect(notes.slice(3)).toEqual(['Starts on 2026-03-30.', '', 'Keep Agency 100 first.']);
  const canceled = buildSubscriber({ plan: 'agency_100', renews: false }, { plan_expiry: null });
  expect(listSteps(canceled, terms).slice(3)).toEqual(['none', 'own', 'none']);
});

test('a yearly customer can add a year, or continue monthly when it ends', () => {
  const choices = toPlanChoices(buildBilling(YEAR), TERMS, NOW, write);
  expect(choices.map(({ step }) => ('note' in step ? step.note : ''))).toEqual([
    '',
    'It starts on 2027-01-04, when your year ends.',
    'It’s added to the one you have, which ends on 2027-01-04.',
    '',
  ]);
  const far = { plan_expiry: inDays(740), year_ends_at: inDays(740) };
  expect(listSteps(buildBilling({ ...YEAR, ...far }))[1]).toBe('none');
  const near = { ...YEAR, plan_expiry: inDays(2), year_ends_at: inDays(2) };
  const [, months] = toPlanChoices(buildBilling(near), TERMS, NOW, write);
  expect(months?.step).toMatchObject({
    label: 'Start 7-Day Free Trial',
    note: 'It starts now because your year ends soon.',
  });
  expect(listSteps(buildBilling({ ...near, can_trial: false }))[1]).toBe('buy: Subscribe Now');
  const then = { status: 'trialing', period_end: inDays(300), ends_at: null } as const;
  expect(listSteps(buildSubscriber(then, YEAR))).toEqual([
    'downgrade: Downgrade to Free',
    'none',
    'buy: Add another year',
    'none',
  ]);
});

test('nothing is offered that would be refused', () => {
  const none = ['own', 'none', 'none', 'none'];
  const unpaid = { status: 'unpaid', ends_at: null } as const;
  expect(listSteps(buildSubscriber(unpaid, { plan: 'free', stored_plan: 'premium' }))).toEqual(
    none,
  );
  expect(listSteps(buildBilling(), { ...TERMS, is_open: false })).toEqual(none);
  const returned = { returned: 'refund', ends_at: null } as const;
  expect(listSteps(buildSubscriber(returned, { plan: 'free', stored_plan: 'free' }))).toEqual(none);
  expect(listSteps(buildBilling({ is_active: false }))).toEqual(['none', ...none.slice(1)]);
  expect(listSteps(buildBilling(toGranted('agency_50', null)))).toEqual([
    'downgrade: Downgrade to Free',
    'none',
    'none',
    'own',
  ]);
});

/** Lists the note shown for each plan in place of a button. */
function listNotes(billing: Billing) {
  return toPlanChoices(billing, TERMS, NOW, write).map(({ step }) =>
    step.kind === 'none' ? step.note : step.kind,
  );
}

test('a refunded subscription must be cancelled first, and an ending one must run out', () => {
  const free = { plan: 'free', stored_plan: 'free' } as const;
  const returned = { returned: 'refund', ends_at: null } as const;
  expect(listNotes(buildSubscriber(returned, free))[1]).toBe(
    'Cancel the subscription above first.',
  );
  expect(listNotes(buildSubscriber({ ...returned, renews: false }, free))[1]).toBe(
    `Available from ${write(inDays(20))}.`,
  );
});

test('a subscription beside a granted plan isn’t offered again', () => {
  const granted = toGranted('yearly', inDays(400));
  expect(listNotes(buildSubscriber({}, granted))[1]).toBe('You already pay for this.');
  expect(listSteps(buildSubscriber({}, granted)).at(-1)).toBe('switch: Switch to Agency 50');
});

test('a cancelled subscription moves to Free by itself, and can’t change plan before', () => {
  const cancelled = buildSubscriber({ renews: false });
  expect(listNotes(cancelled)).toEqual([
    'Starts on 2026-03-30.',
    'own',
    'buy',
    'Keep your subscription first.',
  ]);
  const trial = { status: 'trialing', is_trial: true, renews: false } as const;
  expect(listNotes(buildSubscriber(trial))).toEqual(listNotes(cancelled));
});

test('a plan without a button says why', () => {
  const first = 'Verify your email first, then choose a plan.';
  expect(listNotes(buildBilling({ is_confirmed: false }))).toEqual(['own', first, first, first]);
  const given = 'You have Agency 50 from our team, so there’s nothing to pay.';
  expect(listNotes(buildBilling(toGranted('agency_50', null))).slice(1)).toEqual([
    given,
    given,
    'own',
  ]);
  const setUp = 'Available once your plan is set up.';
  expect(listNotes(buildBilling({ plan: 'premium' })).slice(1)).toEqual(['own', setUp, setUp]);
  const suspended = buildSubscriber({}, { is_active: false, plan: 'free', held_plan: 'premium' });
  expect(new Set(listNotes(suspended))).toEqual(
    new Set(['You can change your plan once your page is back.']),
  );
});

test('staff whose agency pays are sold neither a plan nor their own agency', () => {
  const agency = { name: 'Northlight' };
  expect(listSteps(buildBilling({ plan: 'agency_50', agency }))).toEqual(['none', 'none', 'none']);
  expect(listSteps(buildBilling({ agency }))).toEqual([
    'own',
    'buy: Start 7-Day Free Trial',
    'buy: Subscribe Yearly',
  ]);
});

test('a plan without a price is not offered', () => {
  const sold = { ...TERMS, prices: { yearly: 2880 } };
  expect(toPlanChoices(buildBilling(), sold, NOW, write).map(({ plan }) => plan)).toEqual([
    'free',
    'yearly',
  ]);
});

test('no plan can be bought or switched to while a payment is on its way', () => {
  for (const billing of [buildBilling(), buildSubscriber(), buildBilling(YEAR)]) {
    const steps = toPlanChoices(billing, TERMS, NOW, write, true).map(({ step }) => step);
    expect(steps.map(({ kind }) => kind)).not.toContain('buy');
    expect(steps.map(({ kind }) => kind)).not.toContain('switch');
    expect(steps).toContainEqual({ kind: 'none', note: 'Your payment is on its way.' });
  }
});

test('beside a subscription in another currency, nothing is sold until it ends', () => {
  const euros = { ...TERMS, currency: 'eur' };
  expect(listSteps(buildSubscriber(), euros)).toEqual([
    'downgrade: Downgrade to Free',
    'own',
    'none',
    'none',
  ]);
  const unknown = buildSubscriber({ currency: null });
  expect(listSteps(unknown, euros).at(-1)).toBe('switch: Switch to Agency 50');
});

test('a plan being set up, or ending on a set day, offers no step to Free', () => {
  const coming = { plan: 'free', stored_plan: 'free', plan_expiry: null } as const;
  const [pending] = listSteps(buildSubscriber({}, coming));
  expect(pending).toBe('none');
  const [free] = toPlanChoices(buildSubscriber({ cancels_at: inDays(80) }), TERMS, NOW, write);
  expect(free?.step).toEqual({ kind: 'none', note: `Starts on ${write(inDays(80))}.` });
});
