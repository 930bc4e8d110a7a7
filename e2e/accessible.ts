import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './person.ts';

type RunOnly = Extract<Parameters<AxeBuilder['options']>[0]['runOnly'], { type: unknown }>;

type ColorScheme = 'light' | 'dark';

/** WCAG 2.2, levels A and AA. */
const ALL_RULES: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
};

/** Those among them that look at colours, which is all that another theme changes of a screen. */
const COLOR_RULES: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/**
 * Axe finds nothing, in the given themes: all of its rules in the first, the colours in the second.
 * Frames of others are theirs, which is all that its cheap mode leaves out: the other one opens a
 * page beside for every look.
 */
export async function expectAccessible(
  page: Page,
  colorSchemes: readonly ColorScheme[] = ['light', 'dark'],
): Promise<void> {
  for (const [index, colorScheme] of colorSchemes.entries()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await new AxeBuilder({ page })
      .options({ runOnly: index === 0 ? ALL_RULES : COLOR_RULES, resultTypes: ['violations'] })
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
