import { expect, test } from 'vitest';
import { toDraft } from '#page/draft/rules/profile-draft.ts';
import { SECTION_KEYS, type SectionKey } from '#page/sections/rules/sections.ts';
import { buildEditableColumns } from '#test/editable-columns.ts';
import { summariseSection } from './section-summaries.ts';

const summarise = (key: SectionKey, columns = {}) =>
  summariseSection(key, toDraft(buildEditableColumns(columns)));

test('an empty section has no summary; the lead form always asks for something', () => {
  const filled = SECTION_KEYS.filter((key) => summarise(key) !== null);
  expect(filled).toEqual(['lead_form']);
  expect(summarise('lead_form')).toBe('Asks for full name, email, and message');
});

const link = (buttonText: string, isVisible = true) => ({
  id: buttonText,
  buttonText,
  url: 'https://a.example',
  isVisible,
});

test.each([
  ['vcard', { vcard_data: { name: 'Ada', phone: '1', email: 'a@b.c' } }, 'Ada, 1 and 1 more'],
  ['social', { social_links: [{ url: 'https://github.com/ada' }] }, 'GitHub'],
  ['links', { custom_links: [link('a')] }, '1 link'],
  ['links', { custom_links: [link('a'), link('b', false)] }, '2 links, 1 hidden'],
  [
    'skill',
    { skills: ['Joinery', 'Carving', 'Oil', 'Wax'].map((name) => ({ id: name, name, level: 0 })) },
    'Joinery, Carving and 2 more',
  ],
  [
    'experience',
    { experiences: [{ id: 'a', role: 'Analyst', company: 'Babbage' }] },
    'Analyst, Babbage',
  ],
  ['text', { custom_text: 'First line\nSecond' }, 'First line'],
  ['text', { custom_text: 'First line', section_heading: 'About' }, 'About'],
  ['video', { embed_video: 'https://youtu.be/dQw4w9WgXcQ' }, 'Video from YouTube'],
  ['map', { embed_map: 'https://maps.apple.com/?ll=51.5,0' }, 'Link to Apple Maps'],
  [
    'audio',
    { embed_audio: 'https://open.spotify.com/track/4rOoJ6Egrf8K2IrywzwOMk' },
    'Audio from Spotify',
  ],
  ['calendar', { embed_calendar: 'https://cal.com/ada/30min' }, 'Calendar from Cal.com'],
  [
    'gallery',
    {
      gallery: [{ url: 'https://a.example/1.png', alt: 'Oak' }, { url: 'https://a.example/2.png' }],
    },
    '2 pictures, 1 without a description',
  ],
] as const)('%s: %j', (key, columns, expected) => {
  expect(summarise(key, columns)).toBe(expected);
});
