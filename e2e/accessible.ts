import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './person.ts';

/** WCAG 2.2, levels A and AA. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

type ColorScheme = 'light' | 'dark';

/**
 * Axe finds nothing, in the given themes. Frames of others are theirs, which is all that its cheap
 * mode leaves out: the other one opens a page beside for every look.
 */
export async function expectAccessible(
  page: Page,
  colorSchemes: readonly ColorScheme[] = ['light', 'dark'],
): Promise<void> {
  for (const colorScheme of colorSchemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await new AxeBuilder({ page })
      .options({ runOnly: RULES, resultTypes: ['violations'] })
      .exclude('iframe')
      .setLegacyMode()
      .analyze();
    const found = violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]);
    expect({ colorScheme, found }).toEqual({ colorScheme, found: [] });
  }
}

/** Nothing is wider than the screen. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(overflow).toBeLessThanOrEqual(0);
}
