import '#page/view/public/whole-pages.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { renderLeadThanksDocument } from '#audience/leads/public/lead-answer-document.tsx';
import { SECTION_KEYS } from '#page/sections/rules/sections.ts';
import { ProfilePage } from '#page/view/public/profile-page.tsx';
import { buildPublicProfile, FULL_PAGE } from '#test/pages/public-profile.ts';
import { ENGLISH } from './english.ts';
import { findPageWords } from './find-page-words.ts';
import { LANGUAGES } from './languages.generated.ts';
import { PageWordsProvider } from './page-words.ts';

const OTHER = {
  experiences: [
    { id: 'a', role: 'x', company: 'y', startDate: '2019-03', endDate: '', isCurrent: true },
    { id: 'b', role: 'x', company: 'y', startDate: '', endDate: '2018-12', isCurrent: false },
  ],
  skills: [{ id: 's', name: 'x', level: 3 }],
  gallery: [{ url: 'https://vizit.test/storage/v1/object/public/pictures/ada/a.jpg', alt: '' }],
  embed_video: 'https://youtu.be/dQw4w9WgXcQ',
  embed_audio: 'https://open.spotify.com/track/11dFghVXANMlKmJXsNCbNl',
  embed_map: 'https://www.openstreetmap.org/#map=15/55.6/13.0',
  embed_calendar: 'https://cal.com/ada/30min',
  custom_text: 'x',
  sections: SECTION_KEYS,
};

const build = (full_name: string, columns = {}) =>
  buildPublicProfile({
    ...FULL_PAGE,
    ...OTHER,
    full_name,
    designation: '',
    bio: '',
    lead_form_data: { ...FULL_PAGE.lead_form_data, description: '', consent: '' },
    design_preferences: { template: 'calling-card' },
    ...columns,
  });

/** Every sentence, functions aside. */
function listSentences(words: object): string[] {
  return Object.values(words).flatMap((value) =>
    typeof value === 'string' ? [value] : typeof value === 'object' ? listSentences(value) : [],
  );
}

/** The English ones; "mail" is the same in Greek, and so is its network. */
const SENTENCES = listSentences(ENGLISH).filter((each) => !['', 'en', 'Email'].includes(each));

const draw = (profile: ReturnType<typeof build>) =>
  renderToStaticMarkup(
    <PageWordsProvider value={findPageWords(profile)}>
      <ProfilePage profile={profile} />
    </PageWordsProvider>,
  );

describe.each(Object.entries(LANGUAGES))('in %s', (lang, { bare: name }) => {
  const words = findPageWords(build(name));

  test('a page’s built-in text is in its language', () => {
    expect(words.lang).toBe(lang);
    // A section may be in English; the page below has only sections with a heading in every
    // language.
    const { sections: _headings, ...own } = words;
    expect(listSentences(own).filter((each) => SENTENCES.includes(each))).toEqual([]);
  });

  test('sentences keep names, hosts and numbers', () => {
    expect(words.level(3, 5)).toMatch(/3.*5|5.*3/);
    expect(words.picture(2, 7)).toMatch(/2.*7/);
    const { opens, loads, ...kinds } = words.embed;
    for (const { button, link, frame } of Object.values(kinds)) {
      for (const say of [button, link, frame]) expect(say('YouTube')).toContain('YouTube');
    }
    expect(opens('a.example')).toContain('a.example');
    expect(loads('a.example')).toContain('a.example');
  });

  test('the rendered page, form and thanks contain no English except the product’s frame', () => {
    const main = /<main>.*<\/main>/s.exec(draw(build(name)))?.[0] ?? '';
    const seen = main.split(/[<>"]/);
    expect(SENTENCES.filter((sentence) => seen.includes(sentence))).toEqual([]);
    const settings = { year: 2026, fonts: {} };
    const { html } = renderLeadThanksDocument(build(name), '/my-details/t', settings);
    expect(html).toContain(`<html lang="${lang}">`);
    expect(html).toContain(words.lead.messages.sent);
    expect(html).not.toContain('Back to');
  });
});

test('the owner’s form heading and button text stay as written', () => {
  const lead_form_data = { heading: 'Write to us', buttonText: 'Off it goes' };
  const html = draw(build('ليلى الحسن', { lead_form_data }));
  expect(html).toContain('>Write to us<');
  expect(html).toContain('>Off it goes<');
});

test('a page from before templates keeps its text', () => {
  const classic = build('ليلى الحسن', { design_preferences: {} });
  expect(findPageWords(classic)).toBe(ENGLISH);
});
