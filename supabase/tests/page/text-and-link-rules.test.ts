import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isLinkUrl, isPictureUrl, isReachableUrl, toLinkUrl } from '#kit/rules/urls/urls.ts';
import { cleanText } from '#page/profile/rules/text.ts';
import { REFUSED_ADDRESSES, UNDERSTOOD_ADDRESSES } from '#test/cases/addresses.ts';
import { TYPED_LINKS, UNPARSABLE_URLS, URL_CASES } from '#test/cases/links.ts';
import { EMAIL_CASES, TEXT_CASES } from '#test/cases/texts.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { RUNS } from '#test/set-up/thorough.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());

test.for(TEXT_CASES)('full name and bio are cleaned: %s', async ([, typed, kept]) => {
  const [row] = await database.sql`select private.clean_text(${typed}) as cleaned`;
  expect(row?.cleaned).toBe(kept);
});

test.for(EMAIL_CASES)('%j is recognised as the email %j', async ([typed, stored]) => {
  const [row] = await database.sql`select private.is_email(${stored ?? typed}) as "isEmail"`;
  expect(row?.isEmail).toBe(stored !== null);
});

test.for(TYPED_LINKS)('%j is stored as %j', async ([typed, stored]) => {
  const [row] = await database.sql`select private.to_link_url(${typed}) as url`;
  expect(row?.url).toBe(stored);
});

test.for(URL_CASES)('%j is a picture URL: %s, a link URL: %s', async ([url, isPicture, isLink]) => {
  const [row] = await database.sql`
    select private.is_picture_url(${url}) as "isPicture", private.is_link_url(${url}) as "isLink"`;
  expect(row).toEqual({ isPicture, isLink });
});

test('recognised links are stored unchanged', async () => {
  const urls = UNDERSTOOD_ADDRESSES.map(([, , url]) => url);
  const rows = await database.sql<{ url: string }[]>`
    select private.to_link_url(url) as url
    from jsonb_array_elements_text(${database.sql.json(urls)}) with ordinality as typed (url, position)
    where private.is_link_url(url) and private.is_reachable_url(url)
    order by position`;
  expect(rows.map((row) => row.url)).toEqual(urls);
});

test.for(REFUSED_ADDRESSES)(
  'SQL refuses %j with network %s where it can',
  async ([typed, , , , isRefused]) => {
    const [row] = await database.sql`
    select private.is_link_url(url) and private.is_reachable_url(url) as "isStored"
    from private.to_link_url(${typed}) as url`;
    expect(row).toEqual({ isStored: !isRefused });
  },
);

test('null is neither cleaned nor judged', async () => {
  const [row] = await database.sql`
    select private.clean_text(null) as text, private.to_link_url(null) as link,
      private.is_picture_url(null) as picture, private.is_link_url(null) as url`;
  expect(row).toEqual({ text: null, link: null, picture: null, url: null });
});

test('a URL only a parser can refuse is stored but never shown', async () => {
  const rows = await database.sql<{ url: string }[]>`
    select url from jsonb_array_elements_text(${database.sql.json([...UNPARSABLE_URLS])}) as url where private.is_link_url(url)`;
  expect(rows.map((row) => row.url)).toEqual(UNPARSABLE_URLS);
  expect(UNPARSABLE_URLS.filter(isLinkUrl)).toEqual([]);
});

/**
 * Fragments that rules may stumble over, in any order. A null character can't reach the database.
 */
const texts = fc.array(
  fc.oneof(
    fc.constantFrom(
      '<',
      '>',
      '/',
      '"',
      "'",
      '=',
      ':',
      ' ',
      '\t',
      '\u00a0',
      '\u0085',
      '\ufeff',
      '\\',
    ),
    fc.constantFrom('<script', '</script', '<form', 'javascript', ' onload', 'onload', 'iframe'),
    fc.constantFrom('https://', 'mailto:', 'example.com', '@', ':80', '[::1]', '#', '?', '.', '%'),
    fc.string({ unit: 'grapheme', maxLength: 2 }).map((text) => text.replaceAll('\0', '')),
  ),
  { maxLength: 10 },
);

test('domain and database agree on random text', async () => {
  const typed = fc.sample(texts, RUNS * 10).map((pieces) => pieces.join(''));
  const rows = await database.sql<
    { text: string; cleaned: string; link: string; isLink: boolean; isReachable: boolean }[]
  >`
    select text, private.clean_text(text) as cleaned, private.to_link_url(text) as link,
      private.is_link_url(private.to_link_url(text)) as "isLink",
      private.is_reachable_url(private.to_link_url(text)) as "isReachable"
    from jsonb_array_elements_text(${database.sql.json(typed)}) as text`;
  for (const { text, cleaned, link, isLink, isReachable } of rows) {
    expect(cleaned, JSON.stringify(text)).toBe(cleanText(text));
    expect(link, JSON.stringify(text)).toBe(toLinkUrl(text));
    expect(isReachable, JSON.stringify(link)).toBe(isReachableUrl(link));
    // The browser's check has a URL parser and may refuse more; it never accepts what SQL refuses.
    if (isPictureUrl(link) || isLinkUrl(link)) expect(isLink, JSON.stringify(link)).toBe(true);
  }
});
