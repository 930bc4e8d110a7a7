import type { Page } from '@playwright/test';
import { TEMPLATE_KEYS, type TemplateKey } from '#page/design/rules/template-settings.ts';
import { toPageDraft } from '#page/draft/rules/page-draft.ts';
import { checkPage } from '#page/editor/rules/page-check.ts';
import { buildEditableColumns } from '#test/editable-columns.ts';
import { STORED_PICTURES } from '#test/pages/public-profile.ts';
import { expectAccessible } from '../fixtures/accessible.ts';
import { openDrawings } from '../fixtures/drawn-page.ts';
import {
  findBand,
  listSlanted,
  listSmallTargets,
  measureGaps,
  measurePage,
  measureTitles,
} from '../fixtures/page-measures.ts';
import { expect, test } from '../fixtures/person.ts';
import {
  buildLongestDrawing,
  LINK_COUNTS,
  listRoughDrawings,
  TILE_TITLES,
} from '../fixtures/rough-drawings.ts';

const PHONE = { width: 390, height: 844 };
const TABLET = { width: 768, height: 1024 };
const DESK = { width: 1440, height: 900 };

const toLinks = (titles: readonly string[]) =>
  titles.map((buttonText, index) => ({
    id: `${index}`,
    buttonText,
    url: `https://a.example/${index}`,
    icon: 'link',
    isVisible: true,
  }));

/** A picture, name, role, two lines about it, four networks and six links. */
const ORDINARY = {
  full_name: 'Ada Lovelace',
  designation: 'Furniture maker, Malmö',
  bio: 'Oak tables and chairs made to order. Commissions for autumn open.',
  profile_picture_url: `${STORED_PICTURES}me.jpg`,
  vcard_data: { name: 'Ada Lovelace', email: 'ada@lovelace.example', phone: '+44 20 7946 0000' },
  sections_enabled: { vcard: true, social: true, links: true },
  social_links: ['instagram.com', 'youtube.com', 'github.com', 'x.com'].map((host) => ({
    url: `https://${host}/ada`,
  })),
  custom_links: toLinks([
    'Shop',
    'Book a fitting',
    'Commissions',
    'Newsletter',
    'Press',
    'Visit the workshop',
  ]),
};

/** A photo as high as a stage moves the links down a little (decision 129). */
const FIRST_LINK: Partial<Record<TemplateKey, number>> = { marquee: 440, atelier: 440 };

/** However full the head. */
const FIRST_LINK_MAX = 440;

/** Its mosaic shows five too, the last one less than whole with longer words. */
const WHOLE_LINKS: Partial<Record<TemplateKey, number>> = { bento: 4 };

/** Scripts without italics. */
const UPRIGHT = /[\p{sc=Arabic}\p{sc=Han}]/u;

/** Pixels between sections at least: icons and links belong together. */
const APART = 12;

/** Shares of the window: content this far from its middle, and this much of it empty. */
const MOST_OFF_CENTRE = 0.12;
const MOST_EMPTY = 0.5;

/** On a tablet their heads fill the window's upper edge, and a page begins there. */
const FROM_EDGE: readonly TemplateKey[] = ['classic', 'atelier', 'marquee'];

/** Templates whose links are tiles, and what the editor calls them. */
const TILED = { market: 'shop', bento: 'tile' } as const;

test.use({ viewport: PHONE, contextOptions: { reducedMotion: 'reduce' } });

test('an ordinary page shows its links first in every template', async ({ page }) => {
  const draw = await openDrawings(page);
  for (const template of TEMPLATE_KEYS) {
    await draw({ template, columns: ORDINARY });
    const { firstLink, wholeLinks, networks } = await measurePage(page);
    expect(firstLink, template).toBeLessThanOrEqual(FIRST_LINK[template] ?? 400);
    expect(wholeLinks, template).toBeGreaterThanOrEqual(WHOLE_LINKS[template] ?? 5);
    expect(networks, template).toEqual([40, 40, 40, 40]);
  }
  // Beside the role, a portrait is cut no further than its 5:4.
  await draw({ template: 'poster', columns: { ...ORDINARY, bio: '' } });
  const { firstLink, portrait } = await measurePage(page);
  expect(firstLink).toBeLessThanOrEqual(400);
  expect(portrait).toBeCloseTo(5 / 4, 1);
});

test('in every template a short page fills a wide screen, centred vertically', async ({ page }) => {
  await page.setViewportSize(DESK);
  const draw = await openDrawings(page);
  for (const template of TEMPLATE_KEYS)
    for (const count of [1, 3, ORDINARY.custom_links.length]) {
      const bio = count > 3 ? ORDINARY.bio : '';
      const custom_links = ORDINARY.custom_links.slice(0, count);
      await draw({ template, columns: { ...ORDINARY, bio, custom_links } });
      const { content } = await measurePage(page);
      const of = `${template}, ${count} links`;
      expect(measureOffCentre(content, DESK.height), of).toBeLessThanOrEqual(MOST_OFF_CENTRE);
      const rows = content.map((box) => [box.top, box.bottom] as const);
      const columns = content.map((box) => [box.left, box.right] as const);
      expect(findBand(rows, DESK.height), of).toBeLessThan(MOST_EMPTY);
      expect(findBand(columns, DESK.width), of).toBeLessThan(MOST_EMPTY);
    }
  await page.setViewportSize(TABLET);
  for (const template of TEMPLATE_KEYS.filter((key) => !FROM_EDGE.includes(key))) {
    await draw({ template, columns: { ...ORDINARY, custom_links: toLinks(['Shop', 'Press']) } });
    const { content } = await measurePage(page);
    const offCentre = measureOffCentre(content, TABLET.height);
    expect(offCentre, `${template} on a tablet`).toBeLessThanOrEqual(MOST_OFF_CENTRE);
  }
});

function measureOffCentre(content: readonly { top: number; bottom: number }[], height: number) {
  const top = Math.min(...content.map((box) => box.top));
  const bottom = Math.max(...content.map((box) => box.bottom));
  return Math.abs((top + bottom) / 2 / height - 0.5);
}

test('a head at the window’s edge doesn’t move up, which would leave a gap above it', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const draw = await openDrawings(page);
  for (const size of [PHONE, DESK]) {
    await page.setViewportSize(size);
    for (const template of TEMPLATE_KEYS) {
      await draw({ template, columns: ORDINARY });
      const tops = await page.evaluate(measureRising);
      expect(tops.length, template).toBeGreaterThan(0);
      expect(Math.min(...tops), `${template}, ${size.width}`).toBeGreaterThan(0);
    }
  }
});

/** Runs in the page. @returns where rising parts come to rest */
function measureRising(): number[] {
  for (const animation of document.getAnimations()) animation.finish();
  return [...document.querySelectorAll('main *')]
    .filter((element) => getComputedStyle(element).animationName === 'rise')
    .map((element) => element.getBoundingClientRect().top);
}

for (const count of LINK_COUNTS)
  test(`rough pages of ${count} links, in five scripts, fit every template`, async ({ page }) => {
    const draw = await openDrawings(page);
    for (const { name, drawing, wider } of listRoughDrawings(count)) {
      await page.setViewportSize(PHONE);
      await draw(drawing);
      const seen = await measurePage(page);
      expect(seen.sideways, name).toBeLessThanOrEqual(0);
      expect(seen.nameLines, name).toBeLessThanOrEqual(3);
      expect(seen.bioLines, name).toBe(3);
      expect(seen.firstLink, name).toBeLessThanOrEqual(FIRST_LINK_MAX);
      expect(seen.wholeLinks, name).toBeGreaterThanOrEqual(1);
      await expectWhole(page, drawing.template, name);
      expect(seen.overflowing, name).toEqual([]);
      if (UPRIGHT.test(name)) expect(await listSlanted(page), name).toEqual([]);
      expect(await listSmallTargets(page), name).toEqual([]);
      await page.locator('.more summary').press('Enter');
      expect((await measurePage(page)).bioLines, name).toBeGreaterThan(3);

      for (const size of wider) {
        await page.setViewportSize(size);
        const wide = await measurePage(page);
        const of = `${name} at ${size.width}`;
        expect(wide.sideways, of).toBeLessThanOrEqual(0);
        expect(wide.nameLines, of).toBeLessThanOrEqual(3);
        expect(Math.min(...wide.betweenSections), of).toBeGreaterThanOrEqual(APART);
        await expectWhole(page, drawing.template, of);
      }
    }
  });

test('overlong words break, and Office’s head scrolls to its end', async ({ page }) => {
  const draw = await openDrawings(page);
  for (const template of TEMPLATE_KEYS) {
    await draw(buildLongestDrawing(template));
    const { sideways, wholeLinks, overflowing } = await measurePage(page);
    expect(sideways, template).toBeLessThanOrEqual(0);
    expect(wholeLinks, template).toBeGreaterThanOrEqual(1);
    expect(overflowing, template).toEqual([]);
  }
  await page.setViewportSize({ width: 1024, height: 600 });
  const last = page.locator('.ways a').last();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 1 });
});

test('the editor knows which titles are too long for their tiles', async ({ page }) => {
  const draw = await openDrawings(page);
  // The first and the last take the whole row.
  const custom_links = toLinks(['First', ...TILE_TITLES, 'Last']);
  for (const width of [390, 360]) {
    await page.setViewportSize({ ...PHONE, width });
    for (const template of ['market', 'bento'] as const) {
      await draw({ template, columns: { ...ORDINARY, custom_links } });
      const titles = await page.locator('main').evaluate(measureTitles);
      const tiles = titles.filter(({ isNarrow }) => isNarrow);
      expect(tiles.length).toBeGreaterThan(TILE_TITLES.length / 2);
      const long = tiles.filter(({ broken, lines }) => broken.length > 0 || lines > 3);
      const told = tiles.filter(({ place }) =>
        isToldTooLong(custom_links[place]?.buttonText ?? '', template),
      );
      const titlesOf = (some: typeof tiles) => some.map(({ title }) => title);
      expect(titlesOf(told), `${template} at ${width}`).toEqual(titlesOf(long));
    }
  }
});

test('every template can be read in the dark', async ({ page }) => {
  const draw = await openDrawings(page);
  for (const template of TEMPLATE_KEYS)
    await test.step(template, async () => {
      await draw({ template, scheme: 'dark', columns: ORDINARY });
      await expectAccessible(page, ['dark']);
    });
});

/** No row has an empty part, and no title breaks within a word, but for those the editor names. */
async function expectWhole(page: Page, template: TemplateKey, of: string) {
  const main = page.locator('main');
  for (const gap of await main.evaluate(measureGaps)) expect(gap, of).toBeLessThan(0.25);
  const titles = await main.evaluate(measureTitles);
  const broken = titles.filter(
    (each) => each.broken.length > 0 && !isToldTooLong(each.title, template),
  );
  expect(broken, of).toEqual([]);
}

/** @returns whether the editor says that a link's title is too long for its tile */
function isToldTooLong(title: string, template: TemplateKey): boolean {
  const look = template === 'market' || template === 'bento' ? TILED[template] : 'row';
  const sections_enabled = { links: true };
  const draft = toPageDraft(
    buildEditableColumns({ sections_enabled, custom_links: toLinks([title]) }),
  );
  return checkPage(draft, look, new Set()).some(({ words }) => words.includes('too long'));
}
