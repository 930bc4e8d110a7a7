import { expect, test } from 'vitest';
import { FEATURES, FREE_SECTION_LIMIT, planHasFeature } from './features.ts';
import { isPlan, PLANS } from './plans.ts';

test('free includes none of what is sold, and 3 sections', () => {
  expect(FEATURES.filter((feature) => planHasFeature('free', feature))).toEqual([]);
  expect(FREE_SECTION_LIMIT).toBe(3);
});

test('every other plan includes all of it', () => {
  const paid = Object.keys(PLANS)
    .filter(isPlan)
    .filter((plan) => plan !== 'free');
  for (const plan of paid) {
    expect(FEATURES.filter((feature) => !planHasFeature(plan, feature))).toEqual([]);
  }
});
