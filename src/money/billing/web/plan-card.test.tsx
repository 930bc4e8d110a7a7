import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { getSession } from '#kit/web/session/session.ts';
import { countTrialDays, toPricingStep } from '#money/changes/rules/pricing-steps.ts';
import { buildOffers } from '#money/plans/rules/plan-offers.ts';
import { DEFAULT_TERMS } from '#money/plans/rules/terms.ts';
import { buildBilling } from '#test/money/billing.ts';
import { PlanCard } from './plan-card.tsx';

// Prices are read as a visitor, whatever session another test has left.
beforeEach(async () => {
  await getSession();
});
afterEach(cleanup);

const TRIAL_NOTES = [
  '7-Day Free Trial • No charge today',
  'Your card will only be charged after the trial ends',
  'If that payment fails, your plan stops until you pay',
];

function renderOffers({ hasUsedTrial = false } = {}) {
  const reader = hasUsedTrial ? buildBilling({ can_trial: false }) : null;
  const cards = buildOffers(DEFAULT_TERMS).map((offer) => (
    <PlanCard
      key={offer.plan}
      offer={offer}
      step={toPricingStep(offer.plan, reader, DEFAULT_TERMS)}
      trialDays={countTrialDays(offer.plan, reader, DEFAULT_TERMS)}
    />
  ));
  render(cards, { wrapper: MemoryRouter });
}

/** A card's text, list and only button. */
function read(plan: string) {
  const card = screen.getByRole('region', { name: plan });
  const link = within(card).getByRole('link');
  return {
    text: card.textContent,
    features: within(card)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
    action: link.textContent,
    target: link.getAttribute('href'),
  };
}

test('the three cards follow the specification’s order', () => {
  renderOffers();
  expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
    'Free',
    'Premium Monthly',
    'Premium Yearly',
  ]);
});

test('the Free card shows $0', () => {
  renderOffers();
  const card = read('Free');
  expect(card).toMatchObject({ action: 'Get Started Free', target: '/auth?redirect=%2Fbilling' });
  expect(card.text).toContain('$0');
  expect(card.features).toEqual([
    '1 profile page',
    'Basic themes and colours',
    'Social and contact links',
    'Mobile-optimised public profile',
    'Picture and bio',
    'Basic analytics',
    'QR code generator',
  ]);
});

test('the Premium Monthly card shows $3.99 per month, marked Most Popular', () => {
  renderOffers();
  const card = read('Premium Monthly');
  expect(card.action).toBe('Start 7-Day Free Trial');
  for (const words of ['$3.99per month', 'Most Popular', ...TRIAL_NOTES]) {
    expect(card.text).toContain(words);
  }
  expect(card.features).toEqual([
    'vCard download',
    'Custom username',
    'Advanced themes, gradients and typography',
    'Unlimited sections',
    'Lead collection form',
    'Leads in dashboard',
    'Priority support',
    'Custom domain',
    'Third-party integrations (music embeds)',
    'All future updates',
  ]);
});

test('the Premium Yearly card shows $28.80 per year, with the badge Save 40%', () => {
  renderOffers();
  const card = read('Premium Yearly');
  expect(card.action).toBe('Subscribe Yearly');
  expect(card.text).toContain('$28.80per year');
  expect(card.text).toContain('Save 40%');
  expect(card.features).toContain('One-time annual payment');
  expect(card.features).toContain('Early access');
});

test('the trial is offered only until it has been used', () => {
  renderOffers({ hasUsedTrial: true });
  expect(read('Premium Monthly').action).toBe('Subscribe Now');
  for (const note of TRIAL_NOTES) expect(screen.queryByText(note)).toBeNull();
});
