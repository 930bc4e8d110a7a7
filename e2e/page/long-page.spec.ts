import type { FrameLocator, Locator, Page } from '@playwright/test';
import { SECTION_KEYS, SECTIONS, type SectionKey } from '#page/sections/rules/sections.ts';
import {
  expectAboveKeyboard,
  expectUncovered,
  listCovered,
  showKeyboard,
  stubVisibleArea,
} from '../fixtures/covered.ts';
import {
  boxOf,
  dragPart,
  findEditor,
  findPage,
  hoverPart,
  listSections,
  openSection,
  pressPart,
} from '../fixtures/editor.ts';
import { FULL_PAGE, makeLinks } from '../fixtures/full-page.ts';
import { holdRequest } from '../fixtures/hold-request.ts';
import { expect, signIn, test } from '../fixtures/person.ts';

/** Every section, and more than twelve screens. */
const LONG_PAGE = { ...FULL_PAGE, custom_links: makeLinks(100) };

const PHONE = { width: 390, height: 844 };

const SIZES = [PHONE, { width: 768, height: 1024 }, { width: 1440, height: 900 }];

for (const size of SIZES) {
  const { width } = size;
  test(`a long page at ${width} pixels responds to presses and drags down to its end, uncovered`, {
    tag: size === PHONE ? '@phone' : [],
  }, async ({ page, createPerson, sql }) => {
    await stubVisibleArea(page);
    await page.setViewportSize(size);
    const person = await createPerson({ profile: LONG_PAGE });
    await signIn(page, person);
    await openEditor(page, width);
    const canvas = findPage(page);
    const height = await canvas.locator('main').evaluate((main) => main.scrollHeight);
    expect(height / 844, 'in screens').toBeGreaterThan(12);
    expect(await listCovered(canvas)).toEqual([]);
    for (const key of SECTION_KEYS) {
      const { name } = SECTIONS[key];
      await pressPart(page, sectionOf(canvas, key));
      await expectWhole(page, findEditor(page, name), width);
      const chosen = key === 'vcard' ? 'main' : `[data-section="${key}"]`;
      await expect.poll(() => listCovered(canvas, chosen), name).toEqual([]);
    }
    await openLink(page, canvas, width, 100);
    if (size !== PHONE) await hoverSections(page, canvas);
    await dragLast(page, canvas);
    // A late picture moves everything below it.
    await canvas.locator('.gallery img').first().evaluate(grow);
    await pressPart(page, sectionOf(canvas, 'lead_form'));
    await expect(findEditor(page, SECTIONS.lead_form.name)).toBeVisible();

    if (width === 1440) {
      // The page scrolls to the part opened beside it.
      await openSection(page, 'Contact Card');
      await openSection(page, 'Experience');
      await expect(sectionOf(canvas, 'experience')).toBeInViewport();
    }
    if (size !== PHONE) return;
    await pressAboveKeyboard(page, canvas);
    await pressZoomed(page, canvas);
    for (const count of [200, 12, 1]) {
      const links = sql.json(makeLinks(count));
      await sql`update profiles set custom_links = ${links} where user_id = ${person.id}`;
      await openEditor(page, width);
      await openLink(page, canvas, width, count);
    }
    await pressEarly(page, canvas);
  });
}

/** While it loads, the screen shows the editor's own frame rather than the dashboard's. */
async function openEditor(page: Page, width: number) {
  const draft = holdRequest(page, /\/rest\/v1\/profile_drafts\?/);
  await page.goto('/edit');
  const request = await draft;
  await expect(page.getByText('Loading your page')).toBeAttached();
  if (width < 1024) await expect(page.getByRole('navigation')).toHaveCount(0);
  await request.continue();
  await expect(findPage(page).getByText('The notes', { exact: true })).toBeVisible();
}

const sectionOf = (canvas: FrameLocator, key: SectionKey) =>
  canvas.locator(`[data-section="${key}"]`);

/**
 * An editor opens with its first field in view, and above a keyboard keeps the one in focus. Except
 * for a long text, which may be higher than the remaining space.
 */
async function expectWhole(page: Page, editor: Locator, width: number) {
  const fields = editor.locator('input:not([type=file]), select').filter({ visible: true });
  await expectUncovered(fields.first());
  if (width === 1440) return;
  await expectAboveKeyboard(page, fields.first());
  await expectAboveKeyboard(page, fields.last());
}

/** A link opens alone. */
async function openLink(page: Page, canvas: FrameLocator, width: number, number: number) {
  const name = number === 1 ? 'The notes' : `Pattern ${number}`;
  await pressPart(page, canvas.locator('.links').getByText(name, { exact: true }));
  const link = findEditor(page, 'Link');
  await expectUncovered(link.getByLabel(`Title of ${name}`, { exact: true }));
  await expect(link.getByLabel('New link')).toHaveCount(0);
  await expectWhole(page, link, width);
}

/** A press made while the page's overlay loads opens a part once it has loaded. */
async function pressEarly(page: Page, canvas: FrameLocator) {
  const overlay = holdRequest(page, /\/assets\/canvas-overlay-/);
  await page.goto('/edit');
  const request = await overlay;
  await expect(findPage(page).getByText('The notes', { exact: true })).toBeVisible();
  await pressPart(page, sectionOf(canvas, 'skill'));
  await request.continue();
  await expect(findEditor(page, SECTIONS.skill.name)).toBeVisible();
}

/** Typing on the page closes the sheet, which would cover the text; then a press opens another part. */
async function pressAboveKeyboard(page: Page, canvas: FrameLocator) {
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await pressPart(page, canvas.getByRole('heading', { level: 1, includeHidden: true }));
  const name = canvas.getByRole('textbox', { name: 'Name', exact: true });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(name).toBeFocused();
  await showKeyboard(page);
  await name.press('End');
  await name.pressSequentially(' II');
  await pressPart(page, sectionOf(canvas, 'skill'));
  await expect(findEditor(page, SECTIONS.skill.name)).toBeVisible();
  await expect(canvas.getByRole('heading', { level: 1, includeHidden: true })).toHaveText(/ II$/);
  await showKeyboard(page, 0);
}

/** Pinched to twice the size, the page opens the part below the finger. */
async function pressZoomed(page: Page, canvas: FrameLocator) {
  const part = sectionOf(canvas, 'experience');
  await part.evaluate((section) => section.scrollIntoView({ behavior: 'instant' }));
  const { x, y } = await boxOf(part);
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setPageScaleFactor', { pageScaleFactor: 2 });
  await page.mouse.click(2 * (x + 6), 2 * (y + 20));
  await expect(findEditor(page, SECTIONS.experience.name)).toBeVisible();
  await browser.send('Emulation.setPageScaleFactor', { pageScaleFactor: 1 });
}

/** Below the first screen, in the middle and at the end, a mouse selects the part below it. */
async function hoverSections(page: Page, canvas: FrameLocator) {
  const outline = canvas.locator('[aria-hidden] > [style*="dashed"]');
  for (const key of ['experience', 'gallery', 'calendar'] as const) {
    const part = sectionOf(canvas, key);
    await hoverPart(page, part);
    const { y } = await boxOf(part);
    const distance = async () => Math.abs(((await outline.boundingBox())?.y ?? 0) - y);
    await expect.poll(distance, key).toBeLessThan(10);
  }
}

/** Holds the last section and the last link, and drops each above the one before. */
async function dragLast(page: Page, canvas: FrameLocator) {
  const done = page.getByRole('dialog').getByRole('button', { name: 'Done', exact: true });
  if (await done.isVisible()) await done.click();
  const order = await listSections(canvas);
  const [before, last] = order.slice(-2) as [SectionKey, SectionKey];
  await dragPart(page, canvas, sectionOf(canvas, last), sectionOf(canvas, before));
  await expect.poll(() => listSections(canvas)).toEqual([...order.slice(0, -2), last, before]);
  const links = canvas.locator('.links > li');
  await dragPart(page, canvas, links.last(), links.nth(-2));
  await expect(links.nth(-2)).toHaveText('Pattern 100');
  // Otherwise it would count as a change to links that others have changed meanwhile.
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(links.last()).toHaveText('Pattern 100');
}

function grow(picture: HTMLElement | SVGElement) {
  picture.style.minHeight = '1500px';
}
