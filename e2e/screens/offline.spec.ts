import type { Page } from '@playwright/test';
import { createLead } from '#test/factories.ts';
import { FULL_PAGE } from '../fixtures/full-page.ts';
import { expectKept } from '../fixtures/kept.ts';
import { expect, signIn, test } from '../fixtures/person.ts';
import { openReleaseProxy } from '../fixtures/release-proxy.ts';

test.use({
  serviceWorkers: 'allow',
  // Requests fail while the server is unreachable.
  expectedErrors: [/net::ERR_|Failed to fetch|status of 40[14]|bad HTTP response code/],
});

/** The code and the leads that the dashboard asked for. */
const SEEN = { text: '"leads"', files: ['.svg'] };

test('the owner’s screens open offline, for one account at a time and from the latest build', async ({
  page: first,
  context,
  sql,
  createPerson,
}) => {
  const server = await openReleaseProxy();
  const ada = await createPerson({ profile: FULL_PAGE });
  await createLead(sql, { user_id: ada.id, full_name: 'Grace Hopper' });
  const grace = await createPerson({ fullName: 'Ελένη Παπαδοπούλου' });
  let page = first;
  const open = (path: string) => page.goto(`${server.origin}${path}`);

  await test.step('kept screens show their last content, with its time', async () => {
    await signIn(page, ada, server.origin);
    await open('/');
    await expectKept(page, ada.id, SEEN);
    server.isOff = true;
    await context.setOffline(true);
    const begun = Date.now();
    await open('/leads');
    await expect(page.getByText('Grace Hopper').first()).toBeVisible();
    test.info().annotations.push({ type: 'ms', description: String(Date.now() - begun) });
    await expect(page.getByText(/^You’re offline\. This is how it looked at \d/)).toBeVisible();
    const code = `/bio/${ada.username}.svg`;
    expect(await page.evaluate(async (path) => (await fetch(path)).status, code)).toBe(200);
    await open('/');
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Leads Submitted' })).toContainText('1');
  });

  await test.step('the page’s, the contact’s and a place’s code each open with one press', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Show your code' }).click();
    await expectDecoded(page, 'QR code of your page');
    await page.keyboard.press('ArrowRight');
    await expectDecoded(page, 'QR code of your contact card');
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('button', { name: 'Where will you use this code?' }).click();
    await page.getByRole('button', { name: 'Table stand' }).click();
    await expect(page.getByText(`/bio/${ada.username}?at=table`)).toBeVisible();
    await expectDecoded(page, 'QR code of your page');
  });

  await test.step('opened from the icon, the code shows before the server answers', async () => {
    await watchCode(page);
    await open('/code');
    await expectCode(page, 'offline');
    server.isOff = false;
    await context.setOffline(false);
    const answer = server.hang();
    await open('/code');
    await expectCode(page, 'while the network hangs');
    await expect(page.getByText(/^Still connecting\. This is how it looked at \d/)).toBeVisible();
    answer();
    await expect(page.locator('html[data-kept]')).toHaveCount(0);
    server.isOff = true;
    await context.setOffline(true);
  });

  await test.step('other screens say that they need a connection', async () => {
    await open('/edit');
    await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Show my code' })).toBeVisible();
    await open('/leads');
    await expect(page.getByText('Grace Hopper').first()).toBeVisible();
    server.isOff = false;
    await context.setOffline(false);
    await expect(page.getByText(/^You’re offline/)).toBeHidden();
  });

  await test.step('a new build is used at once, and its worker takes over at the next start', async () => {
    server.build = 'bbbbbbbbbbbb';
    await open('/leads');
    await expect(page.locator('meta[name=build]')).toHaveAttribute('content', 'bbbbbbbbbbbb');
    await expect.poll(() => listCaches(page)).toContain('shell:bbbbbbbbbbbb');
    // The open tab keeps its own build until then.
    expect(await listCaches(page)).toContain('shell:aaaaaaaaaaaa');
    page = await context.newPage();
    await first.close();
    // The browser takes a while to notice that no tab is left, so each check is followed by a
    // longer pause.
    await expect
      .poll(
        async () => {
          await open('/leads');
          const names = await listCaches(page);
          await page.goto('about:blank');
          return names;
        },
        { intervals: [250, 1_000, 4_000, 8_000, 16_000] },
      )
      .not.toContain('shell:aaaaaaaaaaaa');
    server.isOff = true;
    await open('/leads');
    await expect(page.locator('meta[name=build]')).toHaveAttribute('content', 'bbbbbbbbbbbb');
    await expect(page.getByText('Grace Hopper').first()).toBeVisible();
  });

  await test.step('another account on this device sees none of the first one’s data', async () => {
    await signIn(page, grace, server.origin);
    await open('/leads');
    await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
    await expect(page.getByText('Grace Hopper')).toBeHidden();
    server.isOff = false;
    await open('/');
    await expectKept(page, grace.id, SEEN);
    expect(await listCaches(page)).not.toContain(`own:${ada.id}`);
  });

  await test.step('signing out deletes everything kept', async () => {
    await page.getByRole('button', { name: /^User menu/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page.getByText('Signed out', { exact: true })).toBeVisible();
    await expect.poll(() => listCaches(page)).toEqual([]);
  });

  await test.step('a worker unregisters once its release is gone', async () => {
    await signIn(page, ada, server.origin);
    await open('/');
    await expectKept(page, ada.id, SEEN);
    server.build = null;
    await expect
      .poll(async () => {
        await open('/leads');
        return page.evaluate(() =>
          navigator.serviceWorker.getRegistrations().then((all) => all.length),
        );
      })
      .toBe(0);
  });
  server.close();
});

type WatchedWindow = Window & { codeDecodedAt?: number };

/** From now on, `/code` notes when its code is decoded, in milliseconds since the navigation. */
async function watchCode(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (location.pathname !== '/code') return;
    const look = async () => {
      const code = document.querySelector<HTMLImageElement>('img[alt="QR code of your page"]');
      if (!code?.naturalWidth) return void requestAnimationFrame(look);
      await code.decode();
      (window as WatchedWindow).codeDecodedAt = performance.now();
    };
    requestAnimationFrame(look);
  });
}

/**
 * `worker.test.ts` tests how long the worker waits for a network; this reports the measured time.
 */
async function expectCode(page: Page, when: string): Promise<void> {
  await page.waitForFunction(() => 'codeDecodedAt' in window);
  const ms = Math.round(await page.evaluate(() => (window as WatchedWindow).codeDecodedAt ?? 0));
  console.log(`The code is decoded after ${ms} ms ${when}.`);
  test.info().annotations.push({ type: 'ms', description: `code ${when}: ${ms}` });
}

/** The picture itself is there, not only its placeholder. */
async function expectDecoded(page: Page, name: string): Promise<void> {
  const picture = page.getByRole('img', { name });
  const measure = () =>
    picture.evaluate(async (element) => {
      if (!(element instanceof HTMLImageElement)) return 0;
      await element.decode().catch(() => undefined);
      return element.naturalWidth;
    });
  await expect.poll(measure).toBeGreaterThan(0);
}

function listCaches(page: Page): Promise<string[]> {
  return page.evaluate(() => caches.keys());
}
