import type { FrameLocator, Locator, Page } from '@playwright/test';
import { SECTION_KEYS, SECTIONS, type SectionKey } from '#domain/profile/sections/sections.ts';
import { expect, PREMIUM, signIn, test } from '../fixtures/person.ts';
import { BASE_URL } from '../fixtures/server-under-test.ts';

const range = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Every section, about six screens of a phone. */
const LONG_PAGE = {
  ...PREMIUM,
  designation: 'Dressmaker & pattern cutter',
  bio: 'Coats, alterations and evening classes. خياطة المعاطف.\nWrite before you come by.',
  sections_enabled: Object.fromEntries(SECTION_KEYS.map((key) => [key, true])),
  section_order: [...SECTION_KEYS],
  social_links: ['instagram.com/nora', 'github.com/nora'].map((url) => ({ url: `https://${url}` })),
  custom_links: range(60).map((number) => ({
    ...{ id: `link-${number}`, icon: 'link', isVisible: true },
    ...{ buttonText: `Pattern ${number}`, url: `https://patterns.example/${number}` },
  })),
  vcard_data: { name: 'Nora Whitfield', phone: '+44 20 7946 0018' },
  skills: range(8).map((number) => ({ id: `${number}`, name: `Stitch ${number}`, level: 3 })),
  experiences: range(4).map((number) => ({
    ...{ id: `${number}`, role: 'Cutter', company: `Workshop ${number}` },
    description: 'Coats, from the first fitting to the last button. '.repeat(8),
  })),
  custom_text: 'Every coat begins as paper. '.repeat(40),
  embed_video: 'https://youtu.be/dQw4w9WgXcQ',
  embed_map: 'https://www.openstreetmap.org/#map=15/55.6/13.0',
  embed_audio: 'https://open.spotify.com/track/11dFghVXANMlKmJXsNCbNl',
  embed_calendar: 'https://calendly.com/nora/fitting',
  gallery: range(6).map((number) => ({
    url: `${BASE_URL}/storage/v1/object/public/pictures/nora/${number}.jpg`,
    alt: `Coat ${number}`,
  })),
};

const SIZES = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

/** A phone's keyboard leaves so much of the screen in sight, in pixels. */
const ABOVE_KEYBOARD_PX = 508;

test('every section of a page of many screens opens by a press', async ({ page, createPerson }) => {
  await signIn(page, await createPerson({ profile: LONG_PAGE }));
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.goto('/edit');
    const canvas = findPage(page);
    await expect(canvas.getByText('Pattern 60')).toBeVisible();
    for (const key of SECTION_KEYS) {
      const name = `${SECTIONS[key].name} at ${size.width} pixels`;
      await pressSection(page, canvas, key);
      await expect(findEditor(page, size.width, key), name).toBeVisible();
      await closeEditor(page, size.width);
    }
  }
});

test('a link far down the page opens with its title in sight, above a keyboard too', async ({
  page,
  createPerson,
}) => {
  await page.addInitScript(() => {
    const area = Object.assign(new EventTarget(), { height: innerHeight, offsetTop: 0 });
    Object.defineProperty(window, 'visualViewport', { value: area });
  });
  await signIn(page, await createPerson({ profile: LONG_PAGE }));
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.goto('/edit');
    const canvas = findPage(page);
    for (const number of [60, 1, 31]) {
      await press(page, canvas.getByText(`Pattern ${number}`, { exact: true }));
      const title = page.getByLabel(`Title of Pattern ${number}`, { exact: true });
      await expectUncovered(title);
      if (size.width !== 390) continue;
      await showKeyboard(page, ABOVE_KEYBOARD_PX);
      await title.focus();
      await expectUncovered(title);
      await showKeyboard(page, size.height);
      await closeEditor(page, size.width);
    }
  }
});

const findPage = (page: Page) => page.frameLocator('iframe[title="Preview of your page"]');

async function pressSection(page: Page, canvas: FrameLocator, key: SectionKey) {
  await press(page, canvas.locator(`[data-section="${key}"]`));
}

/** The page is inert: what lies over it finds the part that was meant. */
async function press(page: Page, part: Locator) {
  await part.evaluate((element) =>
    element.scrollIntoView({ block: 'center', behavior: 'instant' }),
  );
  const box = await part.boundingBox();
  if (!box) throw new Error('This part is not drawn.');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** Beside the page on a wide screen, else over it. */
function findEditor(page: Page, width: number, key: SectionKey): Locator {
  return page.getByRole(width < 1024 ? 'dialog' : 'region', {
    name: SECTIONS[key].name,
    exact: true,
  });
}

async function closeEditor(page: Page, width: number) {
  if (width >= 1024) return;
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

async function showKeyboard(page: Page, height: number) {
  await page.evaluate((left) => {
    Object.assign(visualViewport ?? {}, { height: left });
    visualViewport?.dispatchEvent(new Event('resize'));
  }, height);
}

/** Whole in sight, and what a finger meets there. */
async function expectUncovered(field: Locator) {
  await expect(field).toBeInViewport({ ratio: 1 });
  const isMet = () =>
    field.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const meets = (y: number) => document.elementFromPoint(left + width / 2, y) === element;
      return meets(top + 2) && meets(top + height / 2) && meets(top + height - 2);
    });
  await expect.poll(isMet).toBe(true);
}
