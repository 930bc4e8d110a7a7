import type { Page } from '@playwright/test';
import { TEMPLATE_KEYS, type TemplateKey } from '#page/design/rules/template-settings.ts';
import { FULL_PAGE } from '../fixtures/full-page.ts';
import { expect, PREMIUM, test } from '../fixtures/person.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

const LINKS = [
  'Shop',
  'Book a fitting',
  'Commissions',
  'Newsletter',
  'Press',
  'Visit the workshop',
];

/** A picture, name, role, two lines about it, four networks and six links. */
const ORDINARY = {
  ...PREMIUM,
  full_name: 'Ada Lovelace',
  designation: 'Furniture maker, Malmö',
  bio: 'Oak tables and chairs made to order. Commissions for autumn open.',
  profile_picture_url: FULL_PAGE.profile_picture_url,
  vcard_data: { name: 'Ada Lovelace', email: 'ada@lovelace.example', phone: '+44 20 7946 0000' },
  sections_enabled: { vcard: true, social: true, links: true },
  social_links: ['instagram.com', 'youtube.com', 'github.com', 'x.com'].map((host) => ({
    url: `https://${host}/ada`,
  })),
  custom_links: LINKS.map((buttonText, index) => ({
    id: `${index}`,
    buttonText,
    url: `https://a.example/${index}`,
    icon: 'link',
    isVisible: true,
  })),
};

/** A photo as high as a stage moves the links down a little (decision 129). */
const FIRST_LINK: Partial<Record<TemplateKey, number>> = { marquee: 440, atelier: 440 };

/** Its mosaic shows five too, the last one less than whole with longer words. */
const WHOLE_LINKS: Partial<Record<TemplateKey, number>> = { bento: 4 };

type Dressing = { of: string; as: TemplateKey; columns?: object };

test.describe('on a phone and at a desk', () => {
  test.use({ viewport: PHONE, contextOptions: { reducedMotion: 'reduce' } });

  test('an ordinary page shows its links first in every template, and fills a wide screen', async ({
    page,
    sql,
    createPerson,
  }) => {
    const { id, username } = await createPerson({ profile: ORDINARY });
    const dress = async ({ of, as: template, columns = {} }: Dressing) => {
      const look = { ...columns, design_preferences: sql.json({ template }) };
      const write = () => sql`update profiles set ${sql(look)} where user_id = ${of}`;
      await changePage(page, username, write);
      await page.goto(`/bio/${username}?${template}${Object.keys(columns).join()}`);
      await page.evaluate(() => document.fonts.ready.then(() => null));
    };
    for (const template of TEMPLATE_KEYS) {
      await dress({ of: id, as: template });
      const seen = await measure(page);
      expect(seen.firstLink, template).toBeLessThanOrEqual(FIRST_LINK[template] ?? 400);
      expect(seen.wholeLinks, template).toBeGreaterThanOrEqual(WHOLE_LINKS[template] ?? 5);
      expect(seen.networks, template).toEqual([40, 40, 40, 40]);
      expect(seen.share, template).toBe(40);
      expect(await listSmallTargets(page), template).toEqual([]);
      await page.setViewportSize(DESK);
      const { top, bottom } = await measure(page);
      expect(top, template).toBeLessThanOrEqual(DESK.height / 3);
      expect(bottom, template).toBeGreaterThanOrEqual((DESK.height * 2) / 3);
      await page.setViewportSize(PHONE);
    }
    for (const template of ['market', 'bento'] as const) {
      const custom_links = sql.json(ORDINARY.custom_links.slice(0, 3));
      await dress({ of: id, as: template, columns: { custom_links } });
      expect(await measureGap(page), template).toBeLessThan(4);
      await page.setViewportSize(DESK);
      expect(await measureGap(page), template).toBeLessThan(4);
      await page.setViewportSize(PHONE);
    }
    // Beside the role, a portrait is cut no further than its 5:4.
    await dress({ of: id, as: 'poster', columns: { bio: '' } });
    const { firstLink, portrait } = await measure(page);
    expect(firstLink).toBeLessThanOrEqual(400);
    expect(portrait).toBeCloseTo(5 / 4, 1);
  });

  test('no template scrolls sideways, however long its words and in whichever direction', async ({
    page,
    sql,
    createPerson,
  }) => {
    const word = 'a'.repeat(64);
    const longest = { ...FULL_PAGE.custom_links[0], url: `https://${'b'.repeat(60)}.example/` };
    const [long, arabic] = await Promise.all([
      createPerson({
        profile: {
          ...ORDINARY,
          full_name: 'Maximiliane Scholastika Freifrau von Ahn',
          designation: word,
          bio: FULL_PAGE.bio,
          vcard_data: { ...ORDINARY.vcard_data, email: `${'c'.repeat(46)}@lovelace.test` },
        },
      }),
      createPerson({
        profile: {
          ...FULL_PAGE,
          full_name: 'ليلى الحسن',
          designation: 'خياطة معاطف، بيروت',
          bio: 'أخيط المعاطف من القطن والصوف.\nالمواعيد متاحة في الخريف.\nالورشة في شارع الحمراء.\nأهلًا بكم.',
          custom_links: [{ ...longest, buttonText: word }, ...FULL_PAGE.custom_links],
        },
      }),
    ]);
    const open = async ({ id, username }: { id: string; username: string }, template: string) => {
      const look = sql.json({ template });
      const write = () =>
        sql`update profiles set design_preferences = ${look} where user_id = ${id}`;
      await changePage(page, username, write);
      await page.goto(`/bio/${username}?${template}`);
      await page.evaluate(() => document.fonts.ready.then(() => null));
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, `${template} of ${username}`).toBe(PHONE.width);
    };
    for (const template of TEMPLATE_KEYS) {
      await open(long, template);
      const seen = await measure(page);
      expect(seen.nameLines, template).toBeLessThanOrEqual(3);
      expect(seen.bioLines, template).toBe(3);
      expect(seen.wholeLinks, template).toBeGreaterThanOrEqual(1);
      expect(seen.overflowing, template).toEqual([]);
      await page.getByText('more', { exact: true }).press('Enter');
      expect((await measure(page)).bioLines, template).toBeGreaterThan(3);
      if (template === 'office') await expectWholeHead(page);
      await open(arabic, template);
      expect(await listSlanted(page), template).toEqual([]);
    }
    const japanese = {
      full_name: '山田 太郎',
      designation: '家具職人',
      bio: 'オーク材の家具です。',
    };
    await sql`update profiles set ${sql(japanese)} where user_id = ${arabic.id}`;
    await open(arabic, 'index');
    expect(await listSlanted(page)).toEqual([]);
  });
});

/** The server hears of a change a moment later. */
async function changePage(page: Page, username: string, write: () => Promise<unknown>) {
  const read = async () => (await page.request.get(`/bio/${username}`)).text();
  const before = await read();
  await write();
  await expect.poll(read).not.toBe(before);
}

/** A head that stays beside the content can be read to its end. */
async function expectWholeHead(page: Page) {
  await page.setViewportSize({ width: 1024, height: 600 });
  const last = page.locator('.ways a').last();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 1 });
  await page.setViewportSize(PHONE);
}

/** Reads sizes and places of the page's parts, in pixels of the window. */
function measure(page: Page) {
  return page.evaluate(() => {
    scrollTo(0, 0);
    const listBoxes = (selector: string) =>
      [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());
    const countLines = (selector: string) => {
      const element = document.querySelector(selector);
      if (!element) return 0;
      const height = element.getBoundingClientRect().height;
      return Math.round(height / Number.parseFloat(getComputedStyle(element).lineHeight));
    };
    const links = listBoxes('.links > li > a');
    const bar = listBoxes('.reach')[0]?.top ?? innerHeight;
    const [face] = listBoxes('.face');
    const content = listBoxes('.who > *, .section > *, .contact');
    return {
      firstLink: links[0]?.top,
      wholeLinks: links.filter(({ bottom }) => bottom <= bar).length,
      networks: listBoxes('.social a').map(({ height }) => height),
      portrait: face && face.width / face.height,
      share: listBoxes('.share')[0]?.height,
      nameLines: countLines('h1'),
      bioLines: countLines('.bio'),
      overflowing: [...document.querySelectorAll('.ways a')]
        .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
        .map(({ textContent }) => textContent),
      top: Math.min(...content.map(({ top }) => top)),
      bottom: Math.max(...content.map(({ bottom }) => bottom)),
    };
  });
}

/** Lists what can be pressed in less than 44 by 44 pixels. */
function listSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const reach = 21.5;
    const isSmall = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      if (width === 0 || (width >= 2 * reach && height >= 2 * reach)) return false;
      element.scrollIntoView({ block: 'center' });
      const box = element.getBoundingClientRect();
      const x = box.left + box.width / 2;
      const y = box.top + box.height / 2;
      const across = width < 2 * reach ? [reach, -reach] : [];
      const down = height < 2 * reach ? [reach, -reach] : [];
      const edges = [...across.map((by) => [x + by, y]), ...down.map((by) => [x, y + by])];
      return edges.some(([left = 0, top = 0]) => {
        // Whole pixels, as the browser rounds others up, into a neighbour that touches.
        const hit = document.elementFromPoint(Math.floor(left), Math.floor(top));
        return !hit || (hit !== element && !element.contains(hit));
      });
    };
    return [...document.querySelectorAll('.page :is(a, button, summary)')]
      .filter(isSmall)
      .map((element) => `${element.className} ${element.textContent}`);
  });
}

/** @returns the share of the grid of links that is empty, in percent */
function measureGap(page: Page): Promise<number> {
  return page.evaluate(() => {
    const list = document.querySelector('.links');
    if (!list) return 100;
    const gap = Number.parseFloat(getComputedStyle(list).columnGap);
    const toArea = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return (width + gap) * (height + gap);
    };
    const tiles = [...list.children].map(toArea).reduce((sum, area) => sum + area, 0);
    return 100 * (1 - tiles / toArea(list));
  });
}

/** Lists slanted text. */
function listSlanted(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((element) => getComputedStyle(element).fontStyle !== 'normal')
      .map((element) => `${element.className} ${element.textContent}`),
  );
}
