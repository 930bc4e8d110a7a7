import type { Page } from '@playwright/test';
import { expect, type Person, test, toastOf } from '../fixtures/person.ts';

/** The dashboard's bundle, which the doors don't load. */
const APP = /\/assets\/app-[^/]*\.js/;

test.describe('the sign-in screens', () => {
  test.use({ expectedErrors: [/net::ERR_FAILED|app-[^/]*\.js|status of 400/] });

  test('sign-in screens report missing fields, link to each other, and continue once the dashboard loads', async ({
    page,
    createPerson,
  }) => {
    const { email, password } = await createPerson();
    await page.route(APP, (route) => route.abort());
    await page.goto('/signin?redirect=%2Fbilling');
    await expect(page.getByText('Continue to access your dashboard')).toBeVisible();
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(page.getByRole('alert')).toHaveCount(2);
    await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email');

    await page.getByRole('link', { name: 'Sign up' }).click();
    await expect(page).toHaveURL('/signup?redirect=%2Fbilling');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect(page.getByRole('alert')).toHaveText(Array(3).fill('Fill this in.'));
    await expect(page.getByLabel('Full name')).toBeFocused();
    // Each field describes its error in our words.
    await page.getByLabel('Full name').fill('Ada');
    await page.getByLabel('Email').fill('al@nowhere');
    await page.getByLabel('Password').fill('short');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect(page.getByRole('alert')).toHaveText([
      'Enter a full email address, like maya@example.com.',
      'Use at least 10 characters.',
    ]);
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await expect(page).toHaveURL('/auth?redirect=%2Fbilling');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(page).toHaveURL('/forgot-password');
    await page.goBack();
    await expect(page).toHaveURL('/auth?redirect=%2Fbilling');

    await enter(page, { email, password: 'not my password' });
    await expect(page.getByRole('alert')).toHaveText('Invalid login credentials');
    await enter(page, { email, password });
    await expect(page.getByRole('heading', { name: 'Something went wrong.' })).toBeVisible();
    await expect(page).toHaveURL('/billing');
    await page.unroute(APP);
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await expect(page.getByRole('heading', { name: 'Billing' })).toBeVisible();
  });
});

test('signing in and going back never reload the page, and signing out works', async ({
  page,
  createPerson,
}) => {
  const person = await createPerson({ profile: { bio: 'Notes on the engine.' } });
  await page.goto('/signup');
  await page.evaluate(() => Object.assign(window, { isStillHere: true }));
  await page.getByRole('link', { name: 'Sign in' }).click();
  await enter(page, person);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(toastOf(page)).toContainText('Signed in successfully!');
  await expect(page).toHaveTitle('Dashboard | Vizit');
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(await page.evaluate(() => 'isStillHere' in window)).toBe(true);

  // A sign-out that fails keeps the session.
  const path = '**/auth/v1/logout?*';
  await page.route(path, (route) => route.fulfill({ status: 400, json: {} }));
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(toastOf(page)).toContainText('Failed to sign out');
  await expect(page).toHaveURL('/');
  await page.unroute(path);
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(toastOf(page)).toContainText('You have been successfully signed out.');
  await expect(page).toHaveURL(/\/auth/);

  // A link shared from a phone while signed out waits for the next sign-in.
  const shared = new URLSearchParams({ title: 'Cups', text: 'Look: https://shop.example/cups' });
  await page.goto(`/edit?${shared}`);
  await expect(page).toHaveURL(/\/auth\?redirect=%2Fedit%3F/);
  await enter(page, person);
  await expect(page.getByRole('textbox', { name: 'New link' })).toHaveValue(
    'https://shop.example/cups',
  );
  await page.getByRole('button', { name: 'Add link' }).click();
  await expect(page.getByRole('list', { name: 'Link buttons' })).toContainText('Cups');
});

async function enter(page: Page, { email, password }: Pick<Person, 'email' | 'password'>) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
