import { expect, test } from 'vitest';
import { buildDefaultOwnPlan } from '../../billing/plans/own-plan.ts';
import { toShownProfile } from './shown-profile.ts';

const COLUMNS = {
  username: 'ada',
  sections_enabled: { vcard: true, social: true, links: true, skill: true, text: true },
  section_order: ['text', 'vcard', 'links'],
  theme_color: '#123456',
  font_body: 'Lora',
  gradient_preset: 'sunset',
};

test('on the free plan 3 sections without contact card, and of the look the colours', () => {
  const { sections, presentation } = toShownProfile(COLUMNS, buildDefaultOwnPlan('free'));
  expect(sections).toEqual(['text', 'links', 'social']);
  expect(presentation).toMatchObject({
    theme_color: '#123456',
    font_body: 'Inter',
    gradient_preset: null,
  });
});

test('on a paid plan all of it', () => {
  const { sections, presentation } = toShownProfile(COLUMNS, buildDefaultOwnPlan('premium'));
  expect(sections).toEqual(['text', 'vcard', 'links', 'social', 'skill']);
  expect(presentation.font_body).toBe('Lora');
});

test('what is no map and no list shows no section', () => {
  const columns = { ...COLUMNS, sections_enabled: 'all', section_order: null };
  expect(toShownProfile(columns, buildDefaultOwnPlan('premium')).sections).toEqual([]);
});
