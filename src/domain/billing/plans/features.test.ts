import { expect, test } from 'vitest';
import { FEATURE_KEYS, FREE_SECTION_LIMIT } from './features.ts';
import { buildDefaultOwnPlan } from './own-plan.ts';
import { isPlan, PLANS } from './plans.ts';

test('free includes none of what is sold, and 3 sections', () => {
  expect(buildDefaultOwnPlan('free').features).toEqual(new Set());
  expect(FREE_SECTION_LIMIT).toBe(3);
});

test('every other plan includes all of it', () => {
  const paid = Object.keys(PLANS)
    .filter(isPlan)
    .filter((plan) => plan !== 'free');
  for (const plan of paid)
    expect(buildDefaultOwnPlan(plan).features).toEqual(new Set(FEATURE_KEYS));
});
