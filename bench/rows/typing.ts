import { atMost, type Row } from '../stand/figure.ts';
import { LONG_PAGE_LINKS, openLongPage, PHONE, watchThread } from '../stand/full-page.ts';
import type { Scope } from '../stand/scope.ts';
import { percentile } from '../stand/statistics.ts';

/** A fast typist: ten keys a second. */
const KEY_EVERY_MS = 100;
const TEXT = 'the quick brown fox jumps over the lazy dog and types on ';
const REPEATS = 3;
/** However slow the machine. */
const PATIENCE_MS = 180_000;

/** The place of typing: beside the page on a wide screen, and in a sheet over it on a phone. */
const PLACES = [
  ['wide', undefined, '?at=full_name'],
  ['phone, in a sheet', PHONE, '?at=full_name'],
] as const;

/** From a keystroke to the frame that shows it, in the editor of a long page. */
export const typing: Row = {
  title: `Typing in /edit with ${LONG_PAGE_LINKS} links, from the key to the frame that shows it`,
  async measure(scope) {
    const figures = [];
    for (const [where, viewport, place] of PLACES) {
      const { delays, workMs } = await type(scope, place, viewport);
      const figure = (share: number, target: number) =>
        atMost({
          what: `${where}: ${share === 50 ? 'median' : `p${share}`}`,
          value: percentile(delays, share),
          target,
          unit: 'ms',
          note: `${delays.length} keys, the slowest ${Math.max(...delays).toFixed(1)} ms`,
        });
      figures.push(
        figure(50, 16),
        figure(95, 50),
        atMost({
          what: `${where}: work of the main thread a key`,
          value: workMs / delays.length,
          target: 16,
          unit: 'ms',
        }),
      );
    }
    return figures;
  },
};

async function type(scope: Scope, place: string, viewport: typeof PHONE | undefined) {
  const page = await openLongPage(scope, place, { viewport });
  const name = page.getByLabel('Full name', { exact: true });
  await name.fill('');
  await page.evaluate(watchKeys);
  const usedMs = await watchThread(page);
  await name.pressSequentially(TEXT.repeat(REPEATS), {
    delay: KEY_EVERY_MS,
    timeout: PATIENCE_MS,
  });
  const workMs = await usedMs();
  const delays = await page.evaluate(
    () => (window as unknown as { keyDelays: number[] }).keyDelays,
  );
  return { delays, workMs };
}
/** Runs in the page. A task after the next frame's callbacks runs once that frame has been drawn. */
function watchKeys() {
  const delays: number[] = [];
  Object.assign(window, { keyDelays: delays });
  window.addEventListener(
    'keydown',
    ({ timeStamp }) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => delays.push(performance.now() - timeStamp);
        port2.postMessage(null);
      });
    },
    { capture: true },
  );
}
