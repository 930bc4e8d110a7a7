import { expect, test } from 'vitest';
import { FEATURE_KEYS, FREE_SECTION_LIMIT } from './features.ts';
import { buildDefaultOwnPlan } from './own-plan.ts';
import { isPlan, PLANS } from './plans.ts';

test('Free includes 3 sections and no paid feature', () => {
  expect(buildDefaultOwnPlan('free').features).toEqual(new Set());
  expect(FREE_SECTION_LIMIT).toBe(3);
});

test('every other plan includes every feature', () => {
  const paid = Object.keys(PLANS)
    .filter(isPlan)
    .filter((plan) => plan !== 'free');
  for (const plan of paid)
    expect(buildDefaultOwnPlan(plan).features).toEqual(new Set(FEATURE_KEYS));
});
