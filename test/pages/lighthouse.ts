import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { findChromium } from '../../scripts/find-chromium.mjs';
import { findFreePort } from '../servers/free-port.ts';

export type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo';

/** Lighthouse's result for a page: points out of 100, and the audits that cost some. */
export type Score = { points: number; costs: string[] };

/**
 * Runs Lighthouse on a page with its phone settings, in a separate browser.
 *
 * @param only the categories to run: others cost time
 */
export async function lookAt<Wanted extends Category>(
  url: string,
  only: readonly Wanted[],
): Promise<Record<Wanted, Score>> {
  const port = await findFreePort();
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      `--remote-debugging-port=${port}`,
    ],
  });
  try {
    const result = await lighthouse(url, {
      port,
      logLevel: 'error',
      onlyCategories: [...only],
      disableFullPageScreenshot: true,
    });
    if (!result) throw new Error('Lighthouse measured nothing.');
    const { categories, audits } = result.lhr;
    const read = (category: Wanted): Score => {
      const { score, auditRefs = [] } = categories[category] ?? {};
      const costs = auditRefs
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`.trim());
      return { points: Math.round((score ?? 0) * 100), costs };
    };
    return Object.fromEntries(only.map((category) => [category, read(category)])) as Record<
      Wanted,
      Score
    >;
  } finally {
    await browser.close();
  }
}
