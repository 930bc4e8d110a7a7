import { expect, test } from 'vitest';
import { buildDefaultOwnPlan } from '#money/plans/rules/own-plan.ts';
import { toShownProfile } from './shown-profile.ts';

const COLUMNS = {
  username: 'ada',
  sections_enabled: { vcard: true, social: true, links: true, skill: true, text: true },
  section_order: ['text', 'vcard', 'links'],
  theme_color: '#123456',
  font_body: 'Lora',
  gradient_preset: 'sunset',
};

test('Free shows 3 sections, no contact card, and only the look’s colours', () => {
  const { sections, presentation } = toShownProfile(COLUMNS, buildDefaultOwnPlan('free'));
  expect(sections).toEqual(['text', 'links', 'social']);
  expect(presentation).toMatchObject({
    theme_color: '#123456',
    font_body: 'Inter',
    gradient_preset: null,
  });
});

test('a paid plan shows everything', () => {
  const { sections, presentation } = toShownProfile(COLUMNS, buildDefaultOwnPlan('premium'));
  expect(sections).toEqual(['text', 'vcard', 'links', 'social', 'skill']);
  expect(presentation.font_body).toBe('Lora');
});

test('malformed section settings show no section', () => {
  const columns = { ...COLUMNS, sections_enabled: 'all', section_order: null };
  expect(toShownProfile(columns, buildDefaultOwnPlan('premium')).sections).toEqual([]);
});
