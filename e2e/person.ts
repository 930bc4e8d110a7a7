import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { connect, type Sql } from '#database/connect.ts';
import { embeddedUrl } from '#database/embedded.ts';
import { SESSION_STORAGE_KEY } from '#domain/product.ts';
import type { Columns } from '#test/columns.ts';
import { createProfile, daysFromNow } from '#test/factories.ts';
import { type Account, type AccountOptions, createAccount } from './account.ts';
import { BASE_URL, DATA_DIRECTORY } from './server-under-test.ts';

/** Somebody with an account and a page. */
export type Person = Account & { username: string };

export type PersonOptions = AccountOptions & {
  /** Columns of their profile that differ from a new one's. */
  profile?: Columns;
};

type TestFixtures = {
  /** Makes a person, on the free plan unless their profile says otherwise. */
  createPerson: (options?: PersonOptions) => Promise<Person>;
  /** Somebody else's browser: nobody is signed in there. */
  visitor: Page;
  /** Errors the console may show: the refusals a test provokes. */
  expectedErrors: RegExp[];
  quietConsole: undefined;
};

type WorkerFixtures = {
  /** The database of the server under test, for what no screen can bring about. */
  sql: Sql;
};

/** What a profile has whose Premium plan runs for a month. */
export const PREMIUM = { plan: 'premium', plan_expiry: daysFromNow(30) };

export { expect };

export const test = base.extend<TestFixtures, WorkerFixtures>({
  sql: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads from the pattern what is needed
    async ({}, use) => {
      const sql = connect(embeddedUrl(DATA_DIRECTORY), { max: 2 });
      await use(sql);
      await sql.end();
    },
    { scope: 'worker' },
  ],
  createPerson: async ({ sql }, use) => {
    await use(async ({ profile, ...options } = {}) => {
      const account = await createAccount(options);
      const columns = { full_name: account.fullName, ...profile, user_id: account.id };
      const { username } = await createProfile(sql, columns);
      return { ...account, username };
    });
  },
  visitor: async ({ browser, expectedErrors }, use) => {
    const context = await browser.newContext();
    const errors = watchErrors(context);
    await use(await context.newPage());
    await context.close();
    expect(listUnexpected(errors, expectedErrors)).toEqual([]);
  },
  expectedErrors: [
    [/^Failed to load resource: the server responded with a status of 4\d\d/],
    { option: true },
  ],
  quietConsole: [
    async ({ context, expectedErrors }, use) => {
      const errors = watchErrors(context);
      await use(undefined);
      expect(listUnexpected(errors, expectedErrors)).toEqual([]);
    },
    { auto: true },
  ],
});

/** How often somebody has signed in, by the browser they did it in. */
const signIns = new WeakMap<BrowserContext, number>();

/** Where a browser and each of its tabs note which of them they have seen: signing out lasts, and clearing one. */
const SEEN = 'e2e-sign-ins';

/**
 * Puts a person's session where the dashboard keeps its own; the pages opened next are theirs. By a
 * script that runs before the page's own: `setStorageState` opens a page for it, which takes longer
 * than most screens.
 */
export async function signIn(page: Page, { session }: Pick<Account, 'session'>): Promise<void> {
  const context = page.context();
  const number = (signIns.get(context) ?? 0) + 1;
  signIns.set(context, number);
  await context.clearCookies();
  await context.addInitScript(
    ({ origin, key, seen, number, value }) => {
      if (location.origin !== origin) return;
      const last = Math.max(
        ...[localStorage, sessionStorage].map((kept) => Number(kept.getItem(seen))),
      );
      sessionStorage.setItem(seen, String(Math.max(last, number)));
      if (last >= number) return;
      localStorage.clear();
      localStorage.setItem(seen, String(number));
      localStorage.setItem(key, value);
    },
    {
      ...{ origin: BASE_URL, key: SESSION_STORAGE_KEY, seen: SEEN, number },
      value: JSON.stringify(session),
    },
  );
}

/** Saves what is edited, and waits until it is durable: while it is being saved the button stays, under another name. */
export async function saveChanges(page: Page) {
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('button', { name: /^(Save changes|Saving…)$/ })).toBeHidden();
}

/** The toast, of which there is never more than one. */
export function toastOf(page: Page) {
  return page.getByRole('region', { name: /^Notification/ }).getByRole('listitem');
}

/** The number of a card on the dashboard. */
export function figureOf(page: Page, card: string) {
  return page.getByRole('region', { name: card, exact: true }).getByRole('paragraph');
}

/** What the console complains about, a refusal by the page's policy included. */
function watchErrors(context: BrowserContext): string[] {
  const errors: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  context.on('weberror', (webError) => errors.push(String(webError.error())));
  return errors;
}

function listUnexpected(errors: readonly string[], expected: readonly RegExp[]): string[] {
  return errors.filter((error) => !expected.some((pattern) => pattern.test(error)));
}
