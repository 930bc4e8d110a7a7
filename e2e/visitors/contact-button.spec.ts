import type { Page } from '@playwright/test';
import type { TemplateKey } from '#page/design/rules/template-settings.ts';
import { toThemePresentation } from '#page/design/rules/theme.ts';
import { THEMES } from '#page/design/rules/themes.ts';
import { buildVariables } from '#page/style/public/look-style.ts';
import { FULL_PAGE } from '../fixtures/full-page.ts';
import { listSmallTargets } from '../fixtures/page-measures.ts';
import { expect, test } from '../fixtures/person.ts';

/** Phones to wide screens; 720 is 1440 at a zoom of 200 %, and 320 is 640. */
const SIZES = [
  [320, 400],
  [720, 450],
  [768, 1024],
  [960, 600],
  [1440, 900],
] as const;

/** A cover's height by the screen's width, in pixels. */
const COVERS = [
  [390, 144],
  [768, 192],
  [1440, 240],
] as const;

/** Each places the button differently: below the column, in a column of its own, on a blur. */
const TEMPLATES: readonly TemplateKey[] = ['classic', 'office', 'glow'];

test('the Contact button covers nothing in any theme or width and hides beside Send; a cover has three heights', async ({
  page,
  sql,
  createPerson,
}) => {
  const { id, username } = await createPerson({ profile: FULL_PAGE });
  await page.goto(`/bio/${username}`);
  for (const [width, height] of COVERS) {
    await page.setViewportSize({ width, height: 800 });
    expect((await page.locator('.cover').boundingBox())?.height).toBe(height);
  }
  await expectToHideBesideSend(page);
  for (const theme of THEMES) {
    await wear(page, buildVariables(toThemePresentation(theme, 'auto')));
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      expect(await listCovered(page), `${theme.name} at ${width} × ${height}`).toEqual([]);
    }
  }
  for (const template of TEMPLATES) {
    await page.setViewportSize({ width: 390, height: 844 });
    const look = sql.json({ template });
    await sql`update profiles set design_preferences = ${look} where user_id = ${id}`;
    await openChanged(page, username);
    await expectToHideBesideSend(page);
    await expect(page.getByRole('button', { name: 'Share' })).toHaveCSS('height', '40px');
    expect(await listSmallTargets(page), template).toEqual([]);
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      expect(await listCovered(page), `${template} at ${width} × ${height}`).toEqual([]);
    }
  }
});

async function expectToHideBesideSend(page: Page) {
  const contact = page.getByRole('link', { name: 'Contact', exact: true });
  await page.getByRole('button', { name: 'Send' }).scrollIntoViewIfNeeded();
  await expect(contact).toBeHidden();
  await page.evaluate(() => scrollTo(0, 0));
  await expect(contact).toBeVisible();
}

/** The server hears of a change a moment later. */
async function openChanged(page: Page, username: string) {
  const read = () => page.content();
  const before = await read();
  await expect(async () => {
    await page.goto(`/bio/${username}`);
    expect(await read()).not.toBe(before);
  }).toPass();
}

/** Applies a theme without reloading the page, bypassing the policy against further styles. */
async function wear(page: Page, css: string) {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, css);
}

/**
 * Lists elements under the button: at the end of the page, when focused, or when visible beside it.
 * A bar as wide as the window or its column bounds the visible part itself, so what scrolls under it
 * isn't covered.
 */
function listCovered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const button = document.querySelector('.contact');
    if (!button) return ['there is no button'];
    const bar = [button, button.parentElement as Element].find((element) =>
      ['fixed', 'sticky'].includes(getComputedStyle(element).position),
    );
    if (!bar) return ['the button is not fixed'];
    const isBackdrop = (element: Element) => Number(getComputedStyle(element).zIndex) < 0;
    const content = [...document.querySelectorAll('main *, footer a')].filter(
      (element) =>
        !bar.contains(element) &&
        !element.contains(bar) &&
        !element.closest('dialog') &&
        !isBackdrop(element),
    );
    const isUnder = (element: Element) => {
      const own = element.getBoundingClientRect();
      const over = bar.getBoundingClientRect();
      const width = Math.min(own.right, over.right) - Math.max(own.left, over.left);
      const height = Math.min(own.bottom, over.bottom) - Math.max(own.top, over.top);
      return width > 0.5 && height > 0.5;
    };
    const name = (when: string) => (element: Element) =>
      `${when}: ${element.tagName} ${element.textContent?.slice(0, 20)}`;
    const isBar = () => {
      const { left, right, bottom } = bar.getBoundingClientRect();
      const { position, backgroundColor } = getComputedStyle(bar);
      const isWide = left <= 0 && right >= innerWidth && /^rgb\(/.test(backgroundColor);
      const fades = position === 'sticky' && document.querySelector('.page[lang]') !== null;
      return (isWide || fades) && Math.abs(bottom - innerHeight) < 1;
    };
    const covered: string[] = [];
    for (const top of [0, document.body.scrollHeight / 3]) {
      scrollTo(0, top);
      if (!isBar()) covered.push(...content.filter(isUnder).map(name(`at ${top}`)));
    }
    // In a text area, browsers scroll the caret's line into view.
    const fields = content.filter((element) => element.matches('main a, input, button'));
    for (const field of fields as HTMLElement[]) {
      if (!field.closest('[aria-hidden]')) field.focus();
      if (document.activeElement === field && isUnder(field)) covered.push(name('focus')(field));
    }
    scrollTo(0, document.body.scrollHeight);
    covered.push(...content.filter(isUnder).map(name('at the end')));
    return covered;
  });
}
