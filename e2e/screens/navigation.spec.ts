import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../fixtures/person.ts';

// Here what moves does move: a press may come while the next screen is drawn.
test.use({ reducedMotion: 'no-preference' });

test('the user menu leads where the specification says, by keyboard alone', async ({
  page,
  createPerson,
}) => {
  const emailName = 'a-very-long-name-that-nobody-wants-to-read';
  const { email, session } = await createPerson({ emailName });
  await signIn(page, { session });
  await page.goto('/');
  const trigger = page.getByRole('button', { name: 'User menu' });
  await expect(trigger).toContainText(`${email.slice(0, 30)}…`);
  await expect(trigger).not.toContainText(email);
  await trigger.focus();
  await page.keyboard.press('Enter');
  const items = page.getByRole('menuitem');
  await expect(items).toHaveText([
    'My profile',
    'Support',
    "What's New",
    'Feature Request',
    'Help Center',
    'Sign out',
  ]);
  await expect(items.first()).toHaveAttribute('href', '/account-settings');
  for (const name of ['Support', "What's New", 'Feature Request', 'Help Center']) {
    await expect(page.getByRole('menuitem', { name })).toHaveAttribute('target', '_blank');
  }
  await expect(items.first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(items.last()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(trigger).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/account-settings');
});

test('the drawer works by keyboard alone, and narrows to its icons', async ({
  page,
  createPerson,
}) => {
  await signIn(page, await createPerson());
  await page.goto('/');
  const drawer = page.getByRole('navigation', { name: 'Main', exact: true });
  await expect(drawer.getByRole('link', { name: 'Dashboard' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await pressTabTo(page, 'Skip to content');
  await pressTabTo(page, 'Menu');
  await pressTabTo(page, 'Billing');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/billing');
  await expect(page.getByRole('main')).toBeFocused();
  const billing = drawer.getByRole('link', { name: 'Billing' });
  await expect(billing).toHaveAttribute('aria-current', 'page');

  const width = async () => (await billing.boundingBox())?.width ?? 0;
  await expect.poll(width).toBeGreaterThan(150);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect.poll(width).toBeLessThan(60);
  await page.getByRole('banner').getByRole('link', { name: 'Vizit' }).click();
  await expect(page).toHaveURL('/edit');
});

test('on a phone the menu slides in', async ({ page, createPerson }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(page, await createPerson());
  await page.goto('/');
  const bar = page.getByRole('navigation', { name: 'Main, short' });
  const cut = () =>
    bar
      .locator(':scope > *')
      .evaluateAll((entries) => entries.filter((entry) => entry.scrollWidth > entry.clientWidth));
  expect(await cut()).toEqual([]);
  await bar.getByRole('button', { name: 'More' }).click();
  const sheet = page.getByRole('dialog', { name: 'Menu' });
  await sheet.getByRole('link', { name: 'Billing' }).click();
  await expect(page).toHaveURL('/billing');
  await expect(sheet).toBeHidden();
  await expect(bar.locator('[aria-current]')).toHaveText('More');
  for (const [path, last] of [
    ['/', page.getByRole('navigation', { name: 'Range' })],
    ['/personalize', page.getByRole('tab', { name: 'Advanced' })],
  ] as const) {
    await page.goto(path);
    await expect(last).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  }
});

test('a toast covers nothing that is pressed on the screen below it', async ({
  page,
  createPerson,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, await createPerson());
  await page.goto('/edit?show=form');
  await page.getByLabel('Full name').fill('Ada');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const toast = await page
    .getByRole('region', { name: /Notification/ })
    .getByRole('listitem')
    .boundingBox();
  // The bar with Undo and Publish is 52 pixels high.
  expect(toast?.y).toBeGreaterThanOrEqual(52);
  expect(toast?.height).toBeLessThan(80);
});

test('the theme is the system’s until one is chosen, and then kept', async ({
  page,
  createPerson,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await signIn(page, await createPerson());
  await page.goto('/');
  const background = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await background();
  await page.getByRole('button', { name: 'Dark mode' }).click();
  await expect(page.getByRole('button', { name: 'Light mode' })).toBeVisible();
  await expect.poll(background).not.toBe(light);
  const dark = await background();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Light mode' })).toBeVisible();
  expect(await background()).toBe(dark);
  await page.getByRole('button', { name: 'Light mode' }).click();
  await expect.poll(background).toBe(light);
});

test('an unknown path says so and leads on', async ({ page, createPerson }) => {
  const answer = await page.goto('/nothing-here');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await expect(page.getByText(/moved or deleted, or the address was mistyped/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'contact support' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/auth');

  await signIn(page, await createPerson());
  await page.goto('/nothing-here');
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await expect(page).toHaveURL('/');
});

/** Presses Tab until the named control has the focus; fails when it never gets it. */
async function pressTabTo(page: Page, name: string) {
  const focused = page.locator(':focus');
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press('Tab');
    const label = await focused.evaluate(
      (element) => element.getAttribute('aria-label') ?? element.textContent,
    );
    if (label === name) return;
  }
  throw new Error(`The keyboard never reached "${name}".`);
}
