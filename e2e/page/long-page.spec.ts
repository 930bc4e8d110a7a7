import type { FrameLocator, Locator, Page } from '@playwright/test';
import { SECTION_KEYS, SECTIONS, type SectionKey } from '#page/sections/rules/sections.ts';
import { openSection } from '../fixtures/editor.ts';
import { FULL_PAGE, makeLinks } from '../fixtures/full-page.ts';
import { expect, signIn, test } from '../fixtures/person.ts';

/** Every section, and many screens of links. */
const LONG_PAGE = { ...FULL_PAGE, custom_links: makeLinks(60) };

const OUTER_SECTIONS = [SECTION_KEYS.slice(0, 1), SECTION_KEYS.slice(-3)].flat();

type Size = { width: number; height: number };

/** All sections on a phone; elsewhere the first and those at the end. */
const SIZES = [
  { width: 390, height: 844, sections: SECTION_KEYS, links: [60, 31] },
  { width: 768, height: 1024, sections: OUTER_SECTIONS, links: [60] },
  { width: 1440, height: 900, sections: OUTER_SECTIONS, links: [60, 3] },
];

/** How much of the screen a phone's keyboard leaves visible, in pixels. */
const ABOVE_KEYBOARD_PX = 508;

test('a press opens each section of a long page, and shows a link’s title even above a keyboard', async ({
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
    await expect(canvas.getByText('Pattern 60', { exact: true })).toBeVisible();
    for (const key of size.sections) {
      const name = `${SECTIONS[key].name} at ${size.width} pixels`;
      await pressSection(page, canvas, key);
      await expect(findEditor(page, size.width, key), name).toBeVisible();
      await closeEditor(page, size.width);
    }
    for (const number of size.links) await openLink(page, canvas, size, number);
  }
  // On a wide screen the page scrolls to the part opened beside it, as on a phone.
  const canvas = findPage(page);
  expect(await canvas.locator('html').evaluate(() => [innerWidth, innerHeight])).toEqual([
    390, 844,
  ]);
  await openSection(page, 'Lead Form');
  await expect(canvas.locator('[data-section="lead_form"]')).toBeInViewport();
});

/** Its title is visible, and stays so while it is typed. */
async function openLink(page: Page, canvas: FrameLocator, size: Size, number: number) {
  await press(page, canvas.getByText(`Pattern ${number}`, { exact: true }));
  const title = page.getByLabel(`Title of Pattern ${number}`, { exact: true });
  await expectUncovered(title);
  if (size.width !== 390) return;
  await showKeyboard(page, ABOVE_KEYBOARD_PX);
  await title.focus();
  await expectUncovered(title);
  await showKeyboard(page, size.height);
  await closeEditor(page, size.width);
}

const findPage = (page: Page) => page.frameLocator('iframe[title="Preview of your page"]');

async function pressSection(page: Page, canvas: FrameLocator, key: SectionKey) {
  await press(page, canvas.locator(`[data-section="${key}"]`));
}

/** The page is inert: its overlay finds the part. */
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

/** Fully visible, and the topmost element at its position. */
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
