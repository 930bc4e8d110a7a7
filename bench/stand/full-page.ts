import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Sql } from '#database/connect.ts';
import { bioPath, PATHS } from '#kit/rules/paths.ts';
import { SESSION_STORAGE_KEY } from '#kit/rules/product.ts';
import type { Columns } from '#test/columns.ts';
import { createPremiumProfile } from '#test/factories.ts';
import { FULL_PAGE } from '#test/pages/public-profile.ts';
import { openBrowser } from './browser.ts';
import { connectTo } from './database.ts';
import { type RawAnswer, requestRaw } from './raw-request.ts';
import type { Scope } from './scope.ts';
import { createDataDirectory, startServer } from './server.ts';
import { postJson } from './visitors.ts';

const POLL_MS = 20;
const PACKING_PATIENCE_MS = 5_000;

/** Creates a person whose page has everything, ten links and these columns. @returns its path */
export async function createFullPage(sql: Sql, further: Columns = {}): Promise<string> {
  const { sections, ...columns } = FULL_PAGE;
  const profile = await createPremiumProfile(sql, {
    ...columns,
    sections_enabled: Object.fromEntries(sections.map((key) => [key, true])),
    section_order: sections,
    ...further,
  });
  return bioPath(profile.username);
}

/** Requests a page until it is served at its smallest, as better compression follows the first request. */
export async function requestPacked(url: string): Promise<RawAnswer> {
  const ask = () => requestRaw(url, { 'accept-encoding': 'br' });
  const first = await ask();
  if (first.status !== 200) throw new Error(`${url} answers ${first.status}.`);
  const deadline = performance.now() + PACKING_PATIENCE_MS;
  let answer = await ask();
  while (answer.body.length >= first.body.length && performance.now() < deadline) {
    await wait(POLL_MS);
    answer = await ask();
  }
  return answer;
}

export const LONG_PAGE_LINKS = 60;

/** In pixels: it opens the phone's editor. */
export const PHONE = { width: 390, height: 844 };

const EMAIL = 'typist@vizit.test';
const PASSWORD = 'a long enough password';

type Opening = {
  viewport?: { width: number; height: number } | undefined;
  links?: number;
  /** Runs before the page is fetched. */
  prepare?: (page: Page) => Promise<unknown>;
};

/**
 * Opens the editor of an owner with many links, on a separate server.
 *
 * @param place in the editor, as in the URL
 */
export async function openLongPage(
  scope: Scope,
  place: string,
  { viewport = { width: 1280, height: 720 }, links = LONG_PAGE_LINKS, prepare }: Opening = {},
): Promise<Page> {
  const dataDirectory = createDataDirectory(scope);
  const { url } = await startServer(scope, { dataDirectory });
  const session = await createOwner(scope, url, { dataDirectory, links });
  const page = await (await openBrowser(scope)).newPage({ viewport });
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    SESSION_STORAGE_KEY,
    JSON.stringify(session),
  ] as const);
  await prepare?.(page);
  await page.goto(url + PATHS.edit + place);
  return page;
}

/**
 * CPU time, which other work on the machine doesn't lengthen.
 *
 * @returns a function that returns the work of the page's main thread since, in milliseconds
 */
export async function watchThread(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  };
  const before = await read();
  return async () => (await read()) - before;
}

type LongPage = { dataDirectory: string; links: number };

/** @returns the session of an owner with this many links */
async function createOwner(scope: Scope, url: string, page: LongPage): Promise<unknown> {
  const { anonKey } = await (await fetch(`${url}/config.json`)).json();
  const call = async (path: string) => {
    const body = { email: EMAIL, password: PASSWORD };
    const answer = await postJson(`${url}/auth/v1/${path}`, body, { apikey: anonKey });
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  await call('signup');
  const session = await call('token?grant_type=password');
  await createPremiumProfile(connectTo(scope, page.dataDirectory), {
    user_id: session.user.id,
    full_name: 'A Typist',
    sections_enabled: { links: true },
    section_order: ['links'],
    custom_links: Array.from({ length: page.links }, (_, index) => ({
      id: `link-${index}`,
      buttonText: `Link number ${index}`,
      url: `https://shop.example/${index}`,
      icon: 'link',
      isVisible: true,
    })),
  });
  return session;
}
