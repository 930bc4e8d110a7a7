import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TYPED_LINKS, UNPARSABLE_URLS, URL_CASES } from '#test/cases/links.ts';
import { isLinkUrl, isPictureUrl, toLinkUrl, URL_MESSAGES } from './urls.ts';

// 'Social link URLs get https added when no scheme is given.'
test.for(TYPED_LINKS)('%j is stored as %j', ([typed, stored]) => {
  expect(toLinkUrl(typed)).toBe(stored);
});

// 'Profile picture and cover image URLs must be http or https'
test.for(URL_CASES)('%j: a picture %s, a link %s', ([url, isPicture, isLink]) => {
  expect(isPictureUrl(url)).toBe(isPicture);
  expect(isLinkUrl(url)).toBe(isLink);
});

test('an address with non-ASCII letters stays the same, however often it is read', () => {
  const url = 'https://münchen.example/straße';
  // `URL.canParse` of Node.js 20 changed its answer once compiled, after about four thousand calls.
  const answers = Array.from({ length: 20_000 }, () => isLinkUrl(url));
  expect(answers.every(Boolean)).toBe(true);
});

test.for(UNPARSABLE_URLS)('%j isn’t an address', (url) => {
  expect(isPictureUrl(url)).toBe(false);
  expect(isLinkUrl(url)).toBe(false);
});

test('an accepted link opens only the web, an email or a phone call', () => {
  const piece = fc.oneof(
    fc.constantFrom('https://', 'HTTP://', 'javascript:', 'data:', 'mailto:', '//', '\\', '@'),
    fc.constantFrom('example.com', '[::1]', ':80', '/', '?', '#', '%2e', '\t', '\u0001', '\u3002'),
    fc.string({ unit: 'binary', maxLength: 3 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
      const url = toLinkUrl(pieces.join(''));
      if (!isLinkUrl(url)) return;
      expect(['https:', 'http:', 'mailto:', 'tel:', 'sms:']).toContain(new URL(url).protocol);
      expect(new URL(url).username).toBe('');
    }),
  );
});

test('the sentences are the specification’s', () => {
  expect(URL_MESSAGES.profilePicture).toBe('Invalid profile picture URL');
  expect(URL_MESSAGES.coverImage).toBe('Invalid cover image URL');
});
