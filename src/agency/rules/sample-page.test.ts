import { expect, test } from 'vitest';
import { toSamplePage } from '#agency/templates/rules/template-page.ts';
import { parseModes } from '#page/locks/rules/modes.ts';

const PAGE = {
  full_name: 'Ada',
  profile_picture_url: 'https://vizit.test/ada.png',
  bio: 'We take pictures.',
  designation: 'Director',
  theme_color: '#112233',
};

test('a template preview shows what a new member gets, and nothing personal', () => {
  const sample = toSamplePage(PAGE, parseModes({ bio: 'locked', designation: 'required' }));
  expect(sample).toMatchObject({
    full_name: 'Alex Example',
    profile_picture_url: null,
    bio: 'We take pictures.',
    designation: 'Director',
    theme_color: null,
  });
  expect(toSamplePage(PAGE, parseModes({ look: 'locked' }))).toMatchObject({
    bio: '',
    theme_color: '#112233',
  });
});
