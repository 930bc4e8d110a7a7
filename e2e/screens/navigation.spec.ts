import type { Page } from '@playwright/test';
import { FULL_PAGE } from '../fixtures/full-page.ts';
import { expect, expectPublished, signIn, test, toastOf } from '../fixtures/person.ts';

// With animations: a press may come while the next screen renders.
test.use({ reducedMotion: 'no-preference' });

test('the drawer and the user menu work by keyboard alone, and the theme is the system’s until one is chosen', async ({
  page,
  createPerson,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await signIn(page, await createPerson({ profile: FULL_PAGE }));
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

  const width = async () => (await billing.boundingBox())?.width ?? 0;
  await expect.poll(width).toBeGreaterThan(150);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect.poll(width).toBeLessThan(60);
  await page.getByRole('banner').getByRole('link', { name: 'Vizit' }).click();
  await expect(page).toHaveURL('/edit');

  const trigger = page.getByRole('button', { name: 'User menu' });
  await trigger.focus();
  await page.keyboard.press('Enter');
  const items = page.getByRole('menuitem');
  await expect(items.first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(items.last()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(trigger).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/account-settings');
});

test('on a phone the menu slides in, and a toast covers no controls', async ({
  page,
  createPerson,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(page, await createPerson({ profile: FULL_PAGE }));
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

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/edit?show=form');
  for (const name of ['Ada', 'Ada Byron']) {
    await page.getByLabel('Full name').fill(name);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expectPublished(page);
  }
  const toast = await toastOf(page).boundingBox();
  // The bar with Undo and Publish is 52 pixels high.
  expect(toast?.y).toBeGreaterThanOrEqual(52);
  expect(toast?.height).toBeLessThan(80);
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
