import type { Route } from '@playwright/test';
import { expect, signIn, test, toastOf } from '../fixtures/person.ts';

test('a protected screen leads to sign in and then back to itself', async ({
  page,
  createPerson,
}) => {
  const { email, password } = await createPerson();
  await page.goto('/billing');
  await expect(page).toHaveURL('/auth?redirect=%2Fbilling');
  await expect(page.getByText('Continue to access your dashboard')).toBeVisible();
  const press = () => page.getByRole('button', { name: 'Sign in' }).click();

  await press();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByRole('alert')).toHaveCount(2);
  await page.getByLabel('Email').fill('no address');
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email');

  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('not my password');
  await press();
  await expect(page.getByRole('alert')).toHaveText('Invalid login credentials');
  await expect(page).toHaveURL('/auth?redirect=%2Fbilling');

  const held = new Promise<Route>((hold) => page.route('**/auth/v1/token?*', hold));
  await page.getByLabel('Password').fill(password);
  await press();
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
  await (await held).continue();
  await expect(toastOf(page)).toContainText('Signed in successfully!');
  await expect(page).toHaveURL('/billing');
});

test('from the ways in to the dashboard and back no page is loaded anew @phone', async ({
  page,
  createPerson,
}) => {
  const { email, password } = await createPerson();
  await page.goto('/signup');
  await page.evaluate(() => Object.assign(window, { isStillHere: true }));
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(toastOf(page)).toContainText('Signed in successfully!');
  await expect(page).toHaveTitle('Dashboard | Vizit');
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(await page.evaluate(() => 'isStillHere' in window)).toBe(true);
});

test.describe('without the program of the dashboard', () => {
  test.use({ expectedErrors: [/net::ERR_FAILED|app-[^/]*\.js/] });

  test('the ways in say so, and a reload leads on', async ({ page, createPerson }) => {
    const { email, password } = await createPerson();
    const app = /\/assets\/app-[^/]*\.js/;
    await page.route(app, (route) => route.abort());
    await page.goto('/signin?redirect=%2Fbilling');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { name: 'Something went wrong.' })).toBeVisible();
    await expect(page).toHaveURL('/billing');
    await page.unroute(app);
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await expect(page.getByRole('heading', { name: 'Billing' })).toBeVisible();
  });
});

test('signing out says so and closes the dashboard; one that fails keeps the session', async ({
  page,
  createPerson,
}) => {
  await signIn(page, await createPerson());
  await page.goto('/billing');
  const path = '**/auth/v1/logout?*';
  await page.route(path, (route) => route.fulfill({ status: 400, json: {} }));
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(toastOf(page)).toContainText('Error');
  await expect(toastOf(page)).toContainText('Failed to sign out');
  await expect(page).toHaveURL('/billing');

  await page.unroute(path);
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(toastOf(page)).toContainText('Signed out');
  await expect(toastOf(page)).toContainText('You have been successfully signed out.');
  await expect(page).toHaveURL(/\/auth/);
  await page.goto('/edit');
  await expect(page).toHaveURL('/auth?redirect=%2Fedit');
});
