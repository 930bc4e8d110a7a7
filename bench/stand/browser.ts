import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '../../scripts/find-chromium.mjs';
import type { Scope } from './scope.ts';

/** A request that a page made the browser send, with its type: `document`, `script`, `image`, … */
export type Requested = { url: string; type: string };

/** A browser that ends with the scope. */
export async function openBrowser(scope: Scope): Promise<Browser> {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  scope.defer(() => browser.close());
  return browser;
}

/**
 * Opens a page in a fresh browser.
 *
 * @param shown text of an element to wait for, until it is there and everything has loaded
 * @returns all requests until then
 */
export async function recordRequests(
  scope: Scope,
  url: string,
  shown: string,
): Promise<Requested[]> {
  const browser = await openBrowser(scope);
  const page = await browser.newPage();
  const requested: Requested[] = [];
  page.on('request', (request) => {
    requested.push({ url: request.url(), type: request.resourceType() });
  });
  await page.goto(url, { waitUntil: 'load' });
  await page.getByText(shown).first().waitFor();
  return requested;
}
