import type { Page } from '@playwright/test';
import { createLead } from '#test/factories.ts';
import { FULL_PAGE } from '../fixtures/full-page.ts';
import { expect, signIn, test } from '../fixtures/person.ts';
import { openReleaseProxy } from '../fixtures/release-proxy.ts';

test.use({
  serviceWorkers: 'allow',
  // Requests fail while the server is out of reach.
  expectedErrors: [/net::ERR_|Failed to fetch|status of 40[14]|bad HTTP response code/],
});

test('the owner’s screens open without a network, of one account at a time and of the latest build', async ({
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

  await test.step('what was seen last is shown, with its time', async () => {
    await signIn(page, ada, server.origin);
    await open('/');
    await expectKept(page, ada.id);
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

  await test.step('a new build answers at once, and its worker takes over at the next start', async () => {
    server.build = 'bbbbbbbbbbbb';
    await open('/leads');
    await expect(page.locator('meta[name=build]')).toHaveAttribute('content', 'bbbbbbbbbbbb');
    await expect.poll(() => listCaches(page)).toContain('shell:bbbbbbbbbbbb');
    // The open tab keeps its own build until then.
    expect(await listCaches(page)).toContain('shell:aaaaaaaaaaaa');
    page = await context.newPage();
    await first.close();
    // The browser notices a moment later that no tab is left.
    await expect
      .poll(async () => {
        await open('/leads');
        const names = await listCaches(page);
        await page.goto('about:blank');
        return names;
      })
      .not.toContain('shell:aaaaaaaaaaaa');
    server.isOff = true;
    await open('/leads');
    await expect(page.locator('meta[name=build]')).toHaveAttribute('content', 'bbbbbbbbbbbb');
    await expect(page.getByText('Grace Hopper').first()).toBeVisible();
  });

  await test.step('another account on this device sees nothing of the first', async () => {
    await signIn(page, grace, server.origin);
    await open('/leads');
    await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
    await expect(page.getByText('Grace Hopper')).toBeHidden();
    server.isOff = false;
    await open('/');
    await expectKept(page, grace.id);
    expect(await listCaches(page)).not.toContain(`own:${ada.id}`);
  });

  await test.step('signing out leaves nothing', async () => {
    await page.getByRole('button', { name: /^User menu/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page.getByText('Signed out', { exact: true })).toBeVisible();
    await expect.poll(() => listCaches(page)).toEqual([]);
  });

  await test.step('a worker whose release is gone goes too', async () => {
    await signIn(page, ada, server.origin);
    await open('/');
    await expectKept(page, ada.id);
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

function listCaches(page: Page): Promise<string[]> {
  return page.evaluate(() => caches.keys());
}

/** Waits until this device keeps the program, and what the account saw. */
async function expectKept(page: Page, userId: string): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(async (cacheName) => {
          const worker = (await navigator.serviceWorker.getRegistration())?.active;
          const answers = await caches.match('/kept-answers.json', { cacheName });
          const own = await (await caches.open(cacheName)).keys();
          const hasCode = own.some(({ url }) => url.endsWith('.svg'));
          const hasLeads = (await answers?.text())?.includes('"leads"');
          return worker?.state === 'activated' && hasLeads && hasCode;
        }, `own:${userId}`),
      { timeout: 30_000 },
    )
    .toBe(true);
}
