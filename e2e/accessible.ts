import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { RunOnly, RunOptions } from 'axe-core';
import { expect } from './person.ts';
import { rememberColors, type WindowWithAxe } from './remember-colors.ts';

type ColorScheme = 'light' | 'dark';

/** WCAG 2.2, levels A and AA. */
const ALL_RULES: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
};

/** Those among them that look at colours, which is all that another theme changes of a screen. */
const COLOR_RULES: RunOnly = {
  type: 'rule',
  values: ['color-contrast', 'link-in-text-block'],
};

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Axe finds nothing, in the given themes: all of its rules in the first, the colours in the second.
 * Frames of others are theirs, and are left out.
 */
export async function expectAccessible(
  page: Page,
  colorSchemes: readonly ColorScheme[] = ['light', 'dark'],
): Promise<void> {
  // A screen that the build drew is without its title for a moment, while the program takes it over.
  await expect(page).toHaveTitle(/\S/);
  for (const [index, colorScheme] of colorSchemes.entries()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const found = await findViolations(page, index === 0 ? ALL_RULES : COLOR_RULES);
    expect({ colorScheme, found }).toEqual({ colorScheme, found: [] });
  }
}

/** @returns of each rule that is broken, its name and the elements that break it */
async function findViolations(page: Page, runOnly: RunOnly) {
  if (await page.evaluate(() => !('axe' in window))) {
    await page.evaluate(AXE);
    await page.evaluate(rememberColors);
  }
  return page.evaluate(async (rules) => {
    const { axe } = window as unknown as WindowWithAxe;
    const options: RunOptions = { runOnly: rules, resultTypes: ['violations'] };
    const { violations } = await axe.run({ exclude: ['iframe'] }, options);
    return violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]);
  }, runOnly);
}

/** Nothing is wider than the screen. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(overflow).toBeLessThanOrEqual(0);
}
