import { expect, test } from 'vitest';
import { buildDefaultOwnPlan, toOwnPlan } from '#money/plans/rules/own-plan.ts';
import { PLAN_SECTION_CASES } from '#test/cases/sections.ts';
import { divideSections, moveSection, placeSection, type SectionKey } from './sections.ts';

const free = buildDefaultOwnPlan('free');
const premium = buildDefaultOwnPlan('premium');

test.for(PLAN_SECTION_CASES)('$what', ({ plan, on, shown }) => {
  expect(divideSections(on, buildDefaultOwnPlan(plan)).visible).toEqual(shown);
});

test('the free plan shows at most 3 sections, without contact card and lead form', () => {
  const { visible, hidden } = divideSections(
    ['vcard', 'social', 'links', 'lead_form', 'skill', 'text'],
    free,
  );
  expect(visible).toEqual(['social', 'links', 'skill']);
  expect([...hidden]).toEqual([
    ['vcard', 'feature'],
    ['lead_form', 'feature'],
    ['text', 'limit'],
  ]);
});

test('a paid plan shows everything that is on', () => {
  const { visible, hidden } = divideSections(['vcard', 'social', 'links', 'lead_form'], premium);
  expect(visible).toHaveLength(4);
  expect(hidden.size).toBe(0);
});

test('the database’s answer about a plan wins', () => {
  const plan = toOwnPlan(
    [
      { plan: 'free', feature: 'lead_form', is_enabled: true, max_count: null },
      { plan: 'free', feature: 'unlimited_sections', is_enabled: false, max_count: 1 },
    ],
    'premium',
  );
  expect(plan.plan).toBe('free');
  expect(divideSections(['lead_form', 'social'], plan).visible).toEqual(['lead_form']);
});

test('without the database’s answer, the plan’s defaults apply', () => {
  expect(toOwnPlan([], 'free')).toEqual(free);
});

test('a section moves among those the editor shows, and the others keep their places', () => {
  const order = ['vcard', 'skill', 'social', 'links', 'map'] as const;
  const shown = ['vcard', 'social', 'links'] as const;
  expect(moveSection(order, shown, 2, 0)).toEqual(['links', 'skill', 'vcard', 'social', 'map']);
  expect(moveSection(order, shown, 0, 1)).toEqual(['social', 'skill', 'vcard', 'links', 'map']);
});

test('a section is placed right below another, or at the top', () => {
  const order: SectionKey[] = ['vcard', 'social', 'links', 'skill'];
  expect(placeSection(order, 'skill', 'social')).toEqual(['vcard', 'social', 'skill', 'links']);
  expect(placeSection(order, 'social', 'links')).toEqual(['vcard', 'links', 'social', 'skill']);
  expect(placeSection(order, 'links', 'top')).toEqual(['links', 'vcard', 'social', 'skill']);
});
