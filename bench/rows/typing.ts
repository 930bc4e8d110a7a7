import { PATHS } from '#domain/paths.ts';
import { SESSION_STORAGE_KEY } from '#domain/product.ts';
import { createPremiumProfile } from '#test/factories.ts';
import { openBrowser } from '../stand/browser.ts';
import { connectTo } from '../stand/database.ts';
import { atMost, type Row } from '../stand/figure.ts';
import type { Scope } from '../stand/scope.ts';
import { createDataDirectory, startServer } from '../stand/server.ts';
import { percentile } from '../stand/statistics.ts';
import { postJson } from '../stand/visitors.ts';

const LINKS = 60;
const EMAIL = 'typist@vizit.test';
const PASSWORD = 'a long enough password';
/** A fast typist: ten keys a second. */
const KEY_EVERY_MS = 100;
const TEXT = 'the quick brown fox jumps over the lazy dog and types on ';
const REPEATS = 3;
/** However slow the machine. */
const PATIENCE_MS = 180_000;

/** From a key to the frame that shows it, in the editor of somebody with a long page. */
export const typing: Row = {
  title: `Typing in /edit with ${LINKS} links, from the key to the frame that shows it`,
  async measure(scope) {
    const delays = await type(scope);
    const figure = (share: number, target: number) =>
      atMost({
        what: share === 50 ? 'median' : `p${share}`,
        value: percentile(delays, share),
        target,
        unit: 'ms',
        note: `${delays.length} keys, the slowest ${Math.max(...delays).toFixed(1)} ms`,
      });
    return [figure(50, 16), figure(95, 50)];
  },
};

async function type(scope: Scope): Promise<number[]> {
  const dataDirectory = createDataDirectory(scope);
  const { url } = await startServer(scope, { dataDirectory });
  const session = await makeTypist(scope, url, dataDirectory);
  const page = await (await openBrowser(scope)).newPage();
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    SESSION_STORAGE_KEY,
    JSON.stringify(session),
  ] as const);
  await page.goto(url + PATHS.edit);
  const name = page.getByLabel('Full name', { exact: true });
  await name.fill('');
  await page.evaluate(watchKeys);
  await name.pressSequentially(TEXT.repeat(REPEATS), {
    delay: KEY_EVERY_MS,
    timeout: PATIENCE_MS,
  });
  return page.evaluate(() => (window as unknown as { keyDelays: number[] }).keyDelays);
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

/** @returns the session of somebody with a page of sixty links */
async function makeTypist(scope: Scope, url: string, dataDirectory: string): Promise<unknown> {
  const { anonKey } = await (await fetch(`${url}/config.json`)).json();
  const call = async (path: string) => {
    const body = { email: EMAIL, password: PASSWORD };
    const answer = await postJson(`${url}/auth/v1/${path}`, body, { apikey: anonKey });
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  await call('signup');
  const session = await call('token?grant_type=password');
  await createPremiumProfile(connectTo(scope, dataDirectory), {
    user_id: session.user.id,
    full_name: 'A Typist',
    sections_enabled: { links: true },
    section_order: ['links'],
    custom_links: Array.from({ length: LINKS }, (_, index) => ({
      id: `link-${index}`,
      buttonText: `Link number ${index}`,
      url: `https://shop.example/${index}`,
      icon: 'link',
      isVisible: true,
    })),
  });
  return session;
}
