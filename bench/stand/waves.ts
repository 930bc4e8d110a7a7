import type { Page, Route } from '@playwright/test';

/** A page that asks for nothing more for so long waits for answers. */
const QUIET_MS = 400;

/** What a page fetched so far: the addresses of its scripts, and in how many waves they came. */
export type Fetched = { scripts: string[]; waves: number };

/**
 * Holds what a page asks for until it asks for nothing more, and lets that go at once. So a wave is
 * what a visitor waits for one round trip, whatever the connections and the processor.
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
