import type { Page, Route } from '@playwright/test';

/** After this long without new requests, a page is waiting for responses. */
const QUIET_MS = 400;

/** A page's requests so far: its scripts' URLs, and the number of waves. */
export type Fetched = { scripts: string[]; waves: number };

/**
 * Holds a page's requests until there are no more, then releases them together. So a wave is one round trip
 * for a visitor, whatever the connections and the CPU.
 *
 * @param fetched is added to
 */
export async function countWaves(page: Page, fetched: Fetched): Promise<void> {
  let held: Route[] = [];
  let timer: NodeJS.Timeout | undefined;
  const release = () => {
    const wave = held;
    held = [];
    const scripts = wave.map((route) => route.request()).filter(isScript);
    fetched.scripts.push(...scripts.map((request) => request.url()));
    if (scripts.length > 0) fetched.waves += 1;
    for (const route of wave) void route.continue().catch(() => undefined);
  };
  await page.route('**/*', (route) => {
    held.push(route);
    clearTimeout(timer);
    timer = setTimeout(release, QUIET_MS);
  });
}

function isScript(request: { resourceType(): string }): boolean {
  return request.resourceType() === 'script';
}
