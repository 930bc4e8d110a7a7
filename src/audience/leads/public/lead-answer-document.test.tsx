import { expect, test } from 'vitest';
import { buildPublicProfile, FULL_PAGE } from '#test/pages/public-profile.ts';
import {
  renderLeadAttemptDocument,
  renderLeadThanks,
  renderLeadThanksDocument,
} from './lead-answer-document.tsx';

const SETTINGS = { script: null, year: 2026 };
const DETAILS_PATH = '/my-details/the-token';
const profile = buildPublicProfile(FULL_PAGE);

test('a visitor without a script gets thanks, the owner’s card and links, and a way back', () => {
  const { html } = renderLeadThanksDocument(profile, DETAILS_PATH, SETTINGS);
  expect(html).toContain('<h1>Thank you. Your message has been sent.</h1>');
  expect(html).toMatch(
    /<a class="save" href="\/bio\/ada_lovelace\.vcf" download=""[^>]*>Save contact/,
  );
  expect(html).toContain('src="/storage/v1/render/image/public/pictures/ada/me.jpg?width=224');
  expect(html).toContain('Newsletter: letters from the loom');
  expect(html).toContain('<a href="/my-details/the-token">See, correct or erase your details</a>');
  expect(html).toContain('href="/bio/ada_lovelace"');
  expect(html).not.toContain('<form');
});

test('on the page itself, the Contact button is the only one for the card', () => {
  expect(renderLeadThanks(profile, DETAILS_PATH)).not.toContain('.vcf');
});

test('the answer offers no contact card if the page offers none', () => {
  const bare = buildPublicProfile({ sections: ['lead_form'] });
  const thanks = renderLeadThanksDocument(bare, DETAILS_PATH, SETTINGS).html;
  expect(thanks).not.toContain('.vcf');
  expect(thanks).toContain('Ada Lovelace');
});

test('a refused form keeps its input, with a sentence beside the field, and a stamp', () => {
  const { html } = renderLeadAttemptDocument(
    profile,
    {
      submitted: { full_name: 'Bo "B" <b>', email: 'bo@', message: 'Hello\nthere', consent: 'on' },
      problems: { email: 'Please enter a valid email address.' },
      message: 'Too many messages from here. Please wait a moment before trying again.',
      stamp: 'a-stamp',
    },
    SETTINGS,
  );
  expect(html).toContain('value="Bo &quot;B&quot; &lt;b&gt;"');
  expect(html).toContain('>Hello\nthere</textarea>');
  expect(html).toMatch(/checked="" name="consent"|name="consent"[^>]*checked=""/);
  expect(html).toMatch(/aria-invalid="true" type="email" name="email"/);
  expect(html).toContain('Please enter a valid email address.');
  expect(html).toContain('Too many messages from here.');
  expect(html).toContain('<input type="hidden" name="stamp" value="a-stamp"/>');
});

test('the answer uses the page’s fonts', () => {
  const fonts = { inter: { latin: '/assets/inter.woff2', latinExt: '/assets/inter-ext.woff2' } };
  const { style } = renderLeadThanksDocument(profile, DETAILS_PATH, { ...SETTINGS, fonts });
  expect(style).toContain('url(/assets/inter.woff2)');
});

test('a value that isn’t text isn’t shown again', () => {
  const attempt = { submitted: { full_name: ['a', 'b'] }, problems: {}, stamp: '' };
  expect(renderLeadAttemptDocument(profile, attempt, SETTINGS).html).not.toContain('value="a,b"');
});
