import type { Page } from '@playwright/test';
import { LINKS_MAX_COUNT } from '#page/sections/rules/links.ts';
import { atMost, type Row } from '../stand/figure.ts';
import { LONG_PAGE_LINKS, openLongPage, watchThread } from '../stand/full-page.ts';
import type { Scope } from '../stand/scope.ts';
import { percentile } from '../stand/statistics.ts';

/** The slowdown to a phone of a few years ago. */
const SLOWER = 4;
const STEPS = 120;
const STEP_PX = 4;
const FRAME_MS = 1000 / 60;

/** A usual number of links, and the maximum. */
const LINKS = [LONG_PAGE_LINKS, LINKS_MAX_COUNT];

/** The time between frames while a link is dragged past others, on a throttled CPU. */
export const dragging: Row = {
  title: `Dragging one of ${LINKS.join(' and ')} links in /edit, the processor ${SLOWER} times slower`,
  async measure(scope) {
    const figures = [];
    for (const links of LINKS) figures.push(...(await measureOne(scope, links)));
    return figures;
  },
};

async function measureOne(scope: Scope, links: number) {
  const page = await openLongPage(scope, '?at=links', { links });
  const handle = page.getByRole('button', { name: 'Move Link number 2', exact: true });
  await handle.scrollIntoViewIfNeeded();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const usedMs = await watchThread(page);
  const gaps = await drag(page, await handle.boundingBox());
  const workMs = (await usedMs()) / SLOWER / STEPS;
  await page.close();
  const dropped = gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / FRAME_MS) - 1), 0);
  const note = `${gaps.length} frames, the longest after ${Math.max(...gaps).toFixed(1)} ms`;
  return [
    atMost({
      what: `${links} links: work of the main thread a move`,
      value: workMs,
      target: FRAME_MS / SLOWER,
      unit: 'ms',
    }),
    atMost({ what: `${links} links: dropped frames`, value: dropped, target: 0, note }),
    atMost({
      what: `${links} links: p95 between frames`,
      value: percentile(gaps, 95),
      target: 25,
      unit: 'ms',
    }),
  ];
}

async function drag(
  page: Page,
  box: { x: number; y: number; width: number; height: number } | null,
) {
  if (!box) throw new Error('The handle is not drawn.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.evaluate(WATCH_FRAMES);
  for (let step = 1; step <= STEPS; step++) await page.mouse.move(x, y + step * STEP_PX);
  const gaps = await page.evaluate(() => (window as unknown as { frameGaps: number[] }).frameGaps);
  await page.mouse.up();
  return gaps;
}

/** Runs in the page, as text: the compiler marks named functions with a helper that no page has. */
const WATCH_FRAMES = `
  window.frameGaps = [];
  let last = performance.now();
  const watch = (now) => {
    window.frameGaps.push(now - last);
    last = now;
    requestAnimationFrame(watch);
  };
  requestAnimationFrame(watch);
`;
