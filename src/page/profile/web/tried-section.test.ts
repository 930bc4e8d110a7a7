import { expect, test } from 'vitest';
import { hasContactCard } from '#page/card/rules/has-contact-card.ts';
import { SECTION_KEYS } from '#page/sections/rules/sections.ts';
import { listFilledSections } from '#page/view/public/section-views.ts';
import { buildPublicProfile } from '#test/pages/public-profile.ts';
import { withSection } from './tried-section.ts';

test.each(SECTION_KEYS)('an empty %s is previewed with an example, and nothing else', (key) => {
  const page = withSection(buildPublicProfile(), key);
  const drawn = listFilledSections(page).map((section) => section.key);
  expect(key === 'vcard' ? hasContactCard(page) : drawn).toEqual(key === 'vcard' || [key]);
});

test('a filled section is previewed as it is, once, below the others', () => {
  const skills = [{ id: 'a', name: 'Algebra', level: 0 }];
  const page = withSection(buildPublicProfile({ sections: ['skill', 'text'], skills }), 'skill');
  expect(page.skills).toEqual(skills);
  expect(page.sections).toEqual(['text', 'skill']);
});
