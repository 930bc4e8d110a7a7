import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openSession } from '../fixtures/account.ts';
import { expect, signIn, test, toastOf } from '../fixtures/person.ts';
import { DATA_DIRECTORY, runAdmin } from '../fixtures/server-under-test.ts';

const USER_DRAWER = [
  ['Dashboard', '/'],
  ['Edit', '/edit'],
  ['Personalize', '/personalize'],
  ['Settings', '/account-settings'],
  ['Contacts', '/contacts'],
  ['Integration', '/integration'],
  ['Billing', '/billing'],
];

test('a user is offered the screens of a user, and the admin panel is closed to them', async ({
  page,
  createPerson,
}) => {
  await signIn(page, await createPerson());
  await page.goto('/admin/users');
  await expect(toastOf(page)).toContainText('Access denied: Admin privileges required');
  await expect(page).toHaveURL('/dashboard');
  await expect.poll(() => listDrawer(page)).toEqual(USER_DRAWER);

  // A check that fails opens nothing.
  await page.route('**/rest/v1/admin_users?*', (route) => route.fulfill({ status: 400, json: {} }));
  await page.goto('/admin');
  await expect(toastOf(page)).toContainText('Error checking admin access');
  await expect(page).toHaveURL('/dashboard');
});

test('an administrator is called one and has the admin panel', async ({ page, createPerson }) => {
  const person = await createPerson();
  await runAdmin('grant', person.email);
  await signIn(page, person);
  await page.goto('/');
  await expect.poll(() => listDrawer(page)).toEqual([...USER_DRAWER, ['Admin Panel', '/admin']]);
  const drawer = page.getByRole('navigation', { name: 'Main', exact: true });
  await expect(drawer).toContainText('Administrator');
  await drawer.getByRole('link', { name: 'Admin Panel' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Panel' })).toBeVisible();
  await page.getByRole('button', { name: 'User menu' }).click();
  await expect(page.getByRole('menu')).toContainText('Administrator');
});

test('an agency owner has a dashboard and a drawer of their own', async ({ page }) => {
  const accounts: { email: string; password: string }[] = JSON.parse(
    await readFile(join(DATA_DIRECTORY, 'demo-accounts.json'), 'utf8'),
  );
  const agency = accounts.find(({ email }) => email === 'agency@vizit.test');
  if (agency === undefined) throw new Error('The demonstration has no agency.');
  await signIn(page, { session: await openSession(agency.email, agency.password) });
  await page.goto('/pricing');
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/agency-dashboard');
  await expect
    .poll(() => listDrawer(page))
    .toEqual([
      ['Agency Dashboard', '/agency-dashboard'],
      ['Personalize', '/personalize'],
      ['Settings', '/account-settings'],
      ['Billing', '/billing'],
    ]);
  await page.goBack();
  await expect(page).toHaveURL('/pricing');
  await page.goForward();
  await expect(page).toHaveURL('/agency-dashboard');
});

/** Names and addresses of the drawer, from top to bottom, without the cases that other journeys leave open. */
function listDrawer(page: Page) {
  return page
    .getByRole('navigation', { name: 'Main', exact: true })
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => [link.textContent?.replace(/\d+ open$/, ''), link.getAttribute('href')]),
    );
}
