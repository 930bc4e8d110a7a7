import { expect, test } from 'vitest';
import { SECTION_COLUMNS } from '#page/sections/rules/sections.ts';
import { STORED_PICTURES } from '#test/pages/public-profile.ts';
import { parsePublicProfile } from './public-profile.ts';

const OF_NO_SECTION = [
  'id',
  'user_id',
  'username',
  'updated_at',
  'full_name',
  'designation',
  'bio',
  'profile_picture_url',
  'cover_image_url',
  'presentation',
  'sections',
  'profile_picture_focus',
  'cover_image_focus',
];

test('only public fields are passed on, whatever the row holds', () => {
  const profile = parsePublicProfile({
    id: '1',
    username: 'ada',
    plan: 'premium',
    plan_expiry: 'x',
    email: 'ada@vizit.test',
    is_active: true,
  });
  const shown = [...OF_NO_SECTION, ...Object.keys(SECTION_COLUMNS)];
  expect(Object.keys(profile).sort()).toEqual(shown.sort());
  expect(JSON.stringify(profile)).not.toMatch(/premium|vizit\.test/);
});

test('an empty row gives an empty page with the default look', () => {
  const { presentation, ...profile } = parsePublicProfile({});
  expect(profile).toMatchObject({ username: '', sections: [], social_links: [], custom_links: [] });
  expect(presentation).toMatchObject({ font_heading: 'Inter', heading_size: 20, body_size: 14 });
});

/** Pages load pictures from our own storage only. */
const FOREIGN = 'https://pictures.example/cover.png';

test('hidden links, unknown sections and invalid pictures are left out', () => {
  const profile = parsePublicProfile({
    sections: ['links', 'payments', null],
    custom_links: [
      { id: '1', buttonText: 'Shown', url: 'https://example.com', thumbnailUrl: FOREIGN },
      { id: '2', buttonText: 'Hidden', url: 'https://example.com', isVisible: false },
    ],
    profile_picture_url: 'javascript:alert(1)',
    cover_image_url: `${STORED_PICTURES}cover.png`,
  });
  expect(profile.sections).toEqual(['links']);
  expect(profile.custom_links.map((link) => link.buttonText)).toEqual(['Shown']);
  expect(profile.profile_picture_url).toBeNull();
  expect(profile.custom_links[0]?.thumbnailUrl).toBe('');
  expect(parsePublicProfile({ profile_picture_url: FOREIGN }).profile_picture_url).toBeNull();
  expect(profile.cover_image_url).toBe(`${STORED_PICTURES}cover.png`);
});

test.for(['red', '#fff', '#8B5CF6;background:url(//evil)', 'url(x)', '#8B5CF6\n', 7, null])(
  'the colour %j doesn’t reach the style sheet',
  (theme_color) => {
    expect(parsePublicProfile({ theme_color }).presentation.theme_color).toBeNull();
  },
);

test.for([7, 65, Number.NaN, '20', null])('the size %j falls back to the default', (size) => {
  const { presentation } = parsePublicProfile({ heading_size: size, body_size: size });
  expect([presentation.heading_size, presentation.body_size]).toEqual([20, 14]);
});

test('the driver’s time and the protocol’s become the same text', () => {
  const time = '2026-01-02T03:04:05.000Z';
  expect(parsePublicProfile({ updated_at: new Date(time) }).updated_at).toBe(time);
  expect(parsePublicProfile({ updated_at: time }).updated_at).toBe(time);
});
