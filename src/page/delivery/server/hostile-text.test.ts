import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOwnData } from '#integrations/export/server/export.ts';
import { renderStaticCopy } from '#integrations/export/server/static-copy.tsx';
import { bioPath, contactCardPath, profileJsonPath, socialPicturePath } from '#kit/rules/paths.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import { createPremiumProfile } from '#test/factories.ts';
import {
  anonymise,
  askFor,
  expectNothingAdded,
  HTML,
  NO_LIMITS,
  saveAsOwner,
} from '#test/pages/hostile-page.ts';
import {
  buildTextColumns,
  HOSTILE_STRINGS,
  INJECTION_STRINGS,
} from '#test/pages/hostile-strings.ts';
import { type PageParts, parsePage } from '#test/pages/parsed-page.ts';
import { STORED_PICTURES } from '#test/pages/public-profile.ts';
import { drawFrom } from '#test/set-up/thorough.ts';

/* The Big List of Naughty Strings in every field, saved and shown as in production. */

/** All markup that Markdown can produce, once each, and harmless. */
const EVERY_MARKDOWN =
  '# A\n\n## B\n\n### C\n\n> D\n\n- E\n\n1. F\n\n**G** *H* `I` ~~J~~ [K](https://k.example/)\n\n---\n\n```\nL\n```\n\nM  \nN';

let server: TestApp;
let harmless: { page: PageParts; copy: PageParts; card: string[] };

beforeAll(async () => {
  server = await createTestApp({ limits: NO_LIMITS });
  harmless = await showAll({ ...buildTextColumns('Ada'), custom_text: EVERY_MARKDOWN });
});
afterAll(() => server.close());

test('the corpus is complete, and the parser detects its strings when unescaped', () => {
  expect(HOSTILE_STRINGS.length).toBeGreaterThan(450);
  expect(INJECTION_STRINGS.length).toBeGreaterThan(230);
  const found = INJECTION_STRINGS.filter((text) => {
    const { elements } = parsePage(`<!doctype html><body><p>${text}</p></body>`);
    return [...elements].some((element) => !harmless.page.elements.has(element));
  });
  expect(found.length).toBeGreaterThan(150);
});

test.for(toBatches(drawFrom(INJECTION_STRINGS), 12))(
  'a hostile string in every text adds nothing to page, copy, card or data: from %s on',
  async (batch) => {
    for (const text of batch) {
      const { page, copy, card } = await showAll(buildTextColumns(text));
      expectNothingAdded(page, harmless.page, text);
      expectNothingAdded(copy, harmless.copy, text);
      expect(() => JSON.parse(page.structuredData), text).not.toThrow();
      expect(harmless.card, text).toEqual(expect.arrayContaining(card));
    }
  },
);

test('the whole corpus in one page’s lists and text adds nothing', async () => {
  const some = HOSTILE_STRINGS.slice(-200);
  const tiles = await showAll({ gallery: toGallery(['Ada', 'Ada']) });
  const { page, copy } = await showAll({
    skills: some.map((name) => ({ id: name, name, level: 3 })),
    experiences: some.map((role) => ({ id: role, role, company: role })),
    gallery: toGallery(some),
    custom_links: some.map((id) => ({ id, buttonText: id, url: 'https://a.example/' })),
    custom_text: HOSTILE_STRINGS.join('\n\n').slice(0, 10_000),
  });
  // Several pictures use a different size from a single one.
  const withTiles = (parts: 'page' | 'copy') => ({
    ...harmless[parts],
    urls: new Set([...harmless[parts].urls, ...tiles[parts].urls]),
  });
  expectNothingAdded(page, withTiles('page'), 'all');
  expectNothingAdded(copy, withTiles('copy'), 'all');
});

test('every sixtieth string can be drawn into the social picture', async () => {
  for (const text of INJECTION_STRINGS.filter((_, index) => index % 60 === 0)) {
    const columns = { full_name: text, designation: text };
    const { username } = await createPremiumProfile(server.sql, columns);
    await askFor(server, socialPicturePath(username), 'image/png');
  }
});

function toGallery(alts: readonly string[]) {
  return alts.map((alt) => ({ url: `${STORED_PICTURES}1.png`, alt }));
}

/** Everything shown of a profile with these columns. */
async function showAll(columns: Record<string, unknown>) {
  const profile = await createPremiumProfile(server.sql);
  const { error } = await saveAsOwner(server, profile, columns);
  expect(error, JSON.stringify(columns)).toBeNull();
  const page = await askFor(server, bioPath(profile.username), HTML);
  const hasCard = 'vcard_data' in columns;
  const card = hasCard
    ? await askFor(server, contactCardPath(profile.username), 'text/vcard; charset=utf-8')
    : '';
  JSON.parse(await askFor(server, profileJsonPath(profile.username), 'application/json'));
  const data = await openOwnData(server.sql, profile.user_id);
  if (data === null) throw new Error('The profile is gone.');
  await data.close();
  const copy = renderStaticCopy(data.page, { pictureFiles: new Map(), cardFile: 'contact.vcf' });
  return {
    page: parsePage(anonymise(page, profile)),
    copy: parsePage(anonymise(copy, profile)),
    card: listProperties(card),
  };
}

/** @returns the property names of a card, as read by another parser */
function listProperties(card: string): string[] {
  if (card === '') return [];
  const [, properties] = ICAL.parse(card) as unknown as [string, [string][]];
  return properties.map(([name]) => name);
}

function toBatches<T>(list: readonly T[], size: number): T[][] {
  const starts = Array.from({ length: Math.ceil(list.length / size) }, (_, index) => index * size);
  return starts.map((start) => list.slice(start, start + size));
}
