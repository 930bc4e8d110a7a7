import type { FrameLocator, Locator, Page } from '@playwright/test';
import { SECTION_KEYS, SECTIONS, type SectionKey } from '#page/sections/rules/sections.ts';
import { openSection } from '../fixtures/editor.ts';
import { FULL_PAGE, makeLinks } from '../fixtures/full-page.ts';
import { holdRequest } from '../fixtures/hold-request.ts';
import { expect, signIn, test } from '../fixtures/person.ts';

/** Every section, and more than twelve screens. */
const LONG_PAGE = { ...FULL_PAGE, custom_links: makeLinks(100) };

const PHONE = { width: 390, height: 844 };

const SIZES = [PHONE, { width: 768, height: 1024 }, { width: 1440, height: 900 }];

/** How much of the screen a phone's keyboard leaves visible, in pixels. */
const ABOVE_KEYBOARD_PX = 508;

for (const size of SIZES) {
  const { width } = size;
  test(`a long page at ${width} pixels answers presses and drags to its end, and nothing covers it`, async ({
    page,
    createPerson,
    sql,
  }) => {
    await page.addInitScript(() => {
      const area = Object.assign(new EventTarget(), { height: innerHeight, offsetTop: 0 });
      Object.defineProperty(window, 'visualViewport', { value: area });
    });
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
      await pressSection(page, canvas, key);
      await expect(findEditor(page, width, name)).toBeVisible();
      await expect.poll(() => listCovered(canvas, key), name).toEqual([]);
    }
    await openLink(page, canvas, size, 100);
    await dragLast(page, canvas);
    // A picture that arrives late moves what is below it.
    await canvas.locator('.gallery img').first().evaluate(grow);
    await pressSection(page, canvas, 'lead_form');
    await expect(findEditor(page, width, SECTIONS.lead_form.name)).toBeVisible();

    if (width === 1440) {
      // The page scrolls to what is opened beside it.
      await openSection(page, 'Contact Card');
      await openSection(page, 'Experience');
      await expect(canvas.locator('[data-section="experience"]')).toBeInViewport();
    }
    if (size !== PHONE) return;
    await pressAboveKeyboard(page, canvas);
    await pressZoomed(page, canvas);
    for (const count of [200, 12, 1]) {
      const links = sql.json(makeLinks(count));
      await sql`update profiles set custom_links = ${links} where user_id = ${person.id}`;
      await openEditor(page, width);
      await openLink(page, canvas, size, count);
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

const findPage = (page: Page) => page.frameLocator('iframe[title="Preview of your page"]');

/** At its edge, where none of its entries is. The page is inert: its overlay finds the part. */
async function pressSection(page: Page, canvas: FrameLocator, key: SectionKey) {
  await press(page, canvas.locator(`[data-section="${key}"]`), 6);
}

/** @param right from its left edge, in pixels */
async function press(page: Page, part: Locator, right: number) {
  await part.evaluate((element) => element.scrollIntoView({ block: 'start', behavior: 'instant' }));
  const { x, y, height } = await boxOf(part);
  await page.mouse.click(x + right, y + Math.min(height / 2, 60));
}

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('This part is not drawn.');
  return box;
}

/** Beside the page on a wide screen, else over it. */
function findEditor(page: Page, width: number, name: string): Locator {
  return page.getByRole(width < 1024 ? 'dialog' : 'region', { name, exact: true });
}

/** A link opens alone. Its title is visible, and so is each field above a keyboard. */
async function openLink(page: Page, canvas: FrameLocator, { width, height }: Size, number: number) {
  const name = number === 1 ? 'The notes' : `Pattern ${number}`;
  await press(page, canvas.locator('.links').getByText(name, { exact: true }), 6);
  const link = findEditor(page, width, 'Link');
  await expectUncovered(link.getByLabel(`Title of ${name}`, { exact: true }));
  await expect(link.getByLabel('New link')).toHaveCount(0);
  if (width !== 390) return;
  for (const label of [`Title of ${name}`, 'Campaign']) {
    const field = link.getByLabel(label, { exact: true });
    await field.focus();
    await showKeyboard(page, ABOVE_KEYBOARD_PX);
    await expectUncovered(field);
    await showKeyboard(page, height);
  }
}

type Size = typeof PHONE;

/** A press on the page whose overlay is still loading opens a part once that is there. */
async function pressEarly(page: Page, canvas: FrameLocator) {
  const overlay = holdRequest(page, /\/assets\/canvas-overlay-/);
  await page.goto('/edit');
  const request = await overlay;
  await expect(findPage(page).getByText('The notes', { exact: true })).toBeVisible();
  await pressSection(page, canvas, 'skill');
  await request.continue();
  await expect(findEditor(page, PHONE.width, SECTIONS.skill.name)).toBeVisible();
}

/** A text typed on the page closes the sheet, which would cover it; then a press opens another part. */
async function pressAboveKeyboard(page: Page, canvas: FrameLocator) {
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await press(page, canvas.getByRole('heading', { level: 1, includeHidden: true }), 6);
  const name = canvas.getByRole('textbox', { name: 'Name', exact: true });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(name).toBeFocused();
  await showKeyboard(page, ABOVE_KEYBOARD_PX);
  await name.press('End');
  await name.pressSequentially(' II');
  await pressSection(page, canvas, 'skill');
  await expect(findEditor(page, PHONE.width, SECTIONS.skill.name)).toBeVisible();
  await expect(canvas.getByRole('heading', { level: 1, includeHidden: true })).toHaveText(/ II$/);
  await showKeyboard(page, PHONE.height);
}

/** Pinched to twice the size, the page opens what is below the finger. */
async function pressZoomed(page: Page, canvas: FrameLocator) {
  const part = canvas.locator('[data-section="experience"]');
  await part.evaluate((section) => section.scrollIntoView({ behavior: 'instant' }));
  const { x, y } = await boxOf(part);
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setPageScaleFactor', { pageScaleFactor: 2 });
  await page.mouse.click(2 * (x + 6), 2 * (y + 20));
  await expect(findEditor(page, PHONE.width, SECTIONS.experience.name)).toBeVisible();
  await browser.send('Emulation.setPageScaleFactor', { pageScaleFactor: 1 });
}

/** Holds the last section, and drops it above the one before. */
async function dragLast(page: Page, canvas: FrameLocator) {
  const done = page.getByRole('dialog').getByRole('button', { name: 'Done', exact: true });
  if (await done.isVisible()) await done.click();
  const order = await listSections(canvas);
  const [before, last] = order.slice(-2);
  const part = canvas.locator(`section[data-section="${last}"]`);
  await part.evaluate((section) =>
    scrollBy({ top: section.getBoundingClientRect().top - innerHeight / 2, behavior: 'instant' }),
  );
  const from = await boxOf(part);
  const to = await boxOf(canvas.locator(`section[data-section="${before}"]`));
  await page.mouse.move(from.x + 6, from.y + 12);
  await expect(canvas.locator('[aria-hidden] > [style*="dashed"]')).toBeVisible();
  await page.mouse.down();
  await expect(part).toHaveAttribute('style', /transform/);
  await page.mouse.move(from.x + 6, from.y);
  await page.mouse.move(to.x + 6, to.y + to.height - 10);
  await expect(canvas.locator('[data-drop]')).toBeVisible();
  await page.mouse.up();
  await expect.poll(() => listSections(canvas)).toEqual([...order.slice(0, -2), last, before]);
}

function listSections(canvas: FrameLocator) {
  return canvas
    .locator('section[data-section]')
    .evaluateAll((sections) => sections.map((section) => section.getAttribute('data-section')));
}

function grow(picture: HTMLElement | SVGElement) {
  picture.style.minHeight = '1500px';
}

/** @param key of the selected section @returns what each “+” and chip covers of the page */
function listCovered(canvas: FrameLocator, key?: SectionKey) {
  // A bar that stays is over what scrolls below it, and so is its chip.
  const chosen = key === 'vcard' ? 'main' : `[data-section="${key}"]`;
  return canvas.locator('body').evaluate((body, selector) => {
    const part = body.querySelector(selector);
    const things = [...body.querySelectorAll('[inert] :is(h1,h2,h3,p,a,button,img,input,textarea)')]
      .filter((thing) => !thing.closest('.cover, .reach'))
      .map((thing) => ({ thing, box: thing.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && box.height > 0);
    const controls = body.querySelectorAll<HTMLElement>('[data-control=add], [data-control=chip]');
    return [...controls].flatMap((control) => {
      const { top, right, bottom, left } = control.getBoundingClientRect();
      const isChip = control.dataset.control === 'chip';
      return things
        .filter(({ thing }) => !isChip || !part?.contains(thing))
        .filter(({ box }) => box.left < right - 1 && box.right > left + 1)
        .filter(({ box }) => box.top < bottom - 1 && box.bottom > top + 1)
        .map(({ thing }) => `${control.title || control.textContent}: ${thing.textContent}`);
    });
  }, chosen);
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
