import { expect, test } from 'vitest';
import { listVersionChanges } from './version-changes.ts';

const BEFORE = {
  full_name: 'Ada',
  bio: 'Notes',
  custom_links: [{ id: 'a' }, { id: 'b' }, { id: 'c' }],
  social_links: [{ url: 'https://a.example' }],
  sections_enabled: { links: true, map: true },
  theme_color: '#112233',
  design_preferences: { scheme: 'dark' },
};

test.for([
  [{}, []],
  [{ bio: 'Notes on engines' }, ['Bio']],
  [{ custom_links: [{ id: 'a' }] }, ['Links (2 removed)']],
  [
    { social_links: [{ url: 'https://a.example' }, { url: 'https://b.example' }] },
    ['Social Links (1 added)'],
  ],
  [{ social_links: [{ url: 'https://b.example' }] }, ['Social Links']],
  [{ sections_enabled: { links: true, lead_form: true } }, ['Lead Form on', 'Map off']],
  [{ theme_color: '#445566', design_preferences: { scheme: 'light' } }, ['Look']],
  [{ section_heading: 'About', custom_text: 'Me' }, ['Custom Text']],
  [
    { full_name: 'Ada L.', theme_color: null, skills: [{ id: 's' }] },
    ['Name', 'Skills (1 added)', 'Look'],
  ],
] as const)('a save of %j is listed as %j', ([changes, said]) => {
  expect(listVersionChanges({ ...BEFORE, ...changes }, BEFORE)).toEqual(said);
});

test('content from any version can be compared', () => {
  expect(listVersionChanges(null, 'x')).toEqual([]);
  expect(listVersionChanges({ gallery: [], embed_calendar: '', skills: null }, {})).toEqual([]);
  expect(listVersionChanges({ custom_links: 'none', bio: 'a' }, {})).toEqual(['Bio', 'Links']);
});
