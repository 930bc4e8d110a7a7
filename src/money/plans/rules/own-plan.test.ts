import { expect, test } from 'vitest';
import { FEATURE_KEYS } from './features.ts';
import { buildDefaultOwnPlan, toOwnPlan } from './own-plan.ts';

const LIMITED = { plan: 'premium', feature: 'unlimited_sections', is_enabled: false };

test('an administrator’s changes win over the defaults', () => {
  const rows = [
    { ...LIMITED, max_count: 5 },
    { plan: 'premium', feature: 'lead_form', is_enabled: true, max_count: null },
    { plan: 'premium', feature: 'audio', is_enabled: false, max_count: null },
  ];
  expect(toOwnPlan(rows, 'free')).toEqual({
    plan: 'premium',
    features: new Set(['lead_form']),
    sectionLimit: 5,
  });
});

test('a plan with unlicensed sections and no limit shows as many as Free', () => {
  expect(toOwnPlan([{ ...LIMITED, max_count: null }], 'free').sectionLimit).toBe(3);
  const others = [{ plan: 'premium', feature: 'audio', is_enabled: true, max_count: null }];
  expect(toOwnPlan(others, 'free').sectionLimit).toBe(3);
  expect(
    toOwnPlan([{ ...LIMITED, is_enabled: true, max_count: 9 }], 'free').sectionLimit,
  ).toBeNull();
});

test('without rows, the defaults apply', () => {
  expect(toOwnPlan([], 'free')).toEqual({ plan: 'free', features: new Set(), sectionLimit: 3 });
  expect(buildDefaultOwnPlan('yearly')).toEqual({
    plan: 'yearly',
    features: new Set(FEATURE_KEYS),
    sectionLimit: null,
  });
});
