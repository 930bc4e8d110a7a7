import { expect, test } from 'vitest';
import { buildDefaultOwnPlan } from '#money/plans/rules/own-plan.ts';
import { describeLapsedPage } from './lapsed-page.ts';

const NOW = new Date('2026-03-01T00:00:00Z');
const FREE = buildDefaultOwnPlan('free');
const LAPSED = {
  plan: 'premium',
  plan_expiry: '2026-02-01T00:00:00Z',
  is_active: true,
  sections_enabled: { vcard: true, social: true },
  section_order: [],
};

test('an owner whose plan lapsed reads what is hidden and kept', () => {
  expect(describeLapsedPage({ ...LAPSED, font_heading: 'Lora' }, FREE, NOW)).toEqual({
    title: 'Premium Monthly has ended',
    text: 'Visitors no longer see this: Contact Card and part of your look. We keep it all, and it comes back with a plan.',
  });
  expect(describeLapsedPage({ ...LAPSED, sections_enabled: {} }, FREE, NOW)?.text).toBe(
    'Nothing on your page is hidden.',
  );
});

test('no other owner gets the notice', () => {
  const others = [{ plan: 'free' }, { is_active: false }, { plan_expiry: '2026-04-01T00:00:00Z' }];
  for (const other of others)
    expect(describeLapsedPage({ ...LAPSED, ...other }, FREE, NOW)).toBeNull();
});
