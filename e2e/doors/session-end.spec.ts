import type { Page } from '@playwright/test';
import type { Session } from '@supabase/auth-js';
import { SESSION_STORAGE_KEY } from '#kit/rules/product.ts';
import { fetchAnonKey } from '../fixtures/account.ts';
import { expect, signIn, test } from '../fixtures/person.ts';
import { BASE_URL } from '../fixtures/server-under-test.ts';

// The browser logs the refused requests.
test.use({ expectedErrors: [/the server responded with a status of 40[013]/] });

test('a click in a session ended elsewhere leads to sign-in, which explains why and leads back', {
  tag: '@hosted',
}, async ({ page, createPerson }) => {
  const person = await createPerson();
  await signIn(page, person);
  // Wait for the remaining requests, as a refusal would redirect before the click: for the invisible
  // administrator check, the usage, and the menu's profile.
  await Promise.all([
    page.waitForResponse('**/rest/v1/admin_users?*'),
    page.goto('/account-settings'),
  ]);
  await expect(page.getByRole('definition').filter({ hasText: / of / })).toHaveCount(4);
  await expect(page.getByRole('link', { name: 'Contacts' }).first()).toBeVisible();
  await endEverywhere(person.session);
  await page.getByRole('link', { name: 'Contacts' }).first().click();
  await expect(page).toHaveURL('/auth?redirect=%2Fcontacts');
  await expect(
    page.getByText('Your session has ended. Sign in again to continue where you were.'),
  ).toBeVisible();
  expect(await readStored(page)).toBeNull();
  await signInAgain(page, person);
  await expect(page).toHaveURL('/contacts');

  // The unfinished text is restored afterwards, and stored nowhere once it's saved.
  await page.getByRole('button', { name: 'Add contact' }).click();
  const panel = page.getByRole('dialog', { name: 'Add contact' });
  await panel.getByLabel('Full name').fill('Grace Hopper');
  await panel.getByLabel('Notes').fill('Met in Oslo');
  await endEverywhere(JSON.parse((await readStored(page)) ?? 'null'));
  await panel.getByRole('button', { name: 'Add contact' }).click();
  await expect(page).toHaveURL('/auth?redirect=%2Fcontacts%3Fcontact%3Dnew');
  await signInAgain(page, person);
  await expect(panel.getByLabel('Notes')).toHaveValue('Met in Oslo');
  await expect(panel.getByText('Unsaved changes from last time are back')).toBeVisible();
  await panel.getByRole('button', { name: 'Add contact' }).click();
  await expect(page.getByRole('link', { name: 'Grace Hopper' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Add contact' }).click();
  await expect(panel.getByLabel('Notes')).toHaveValue('');
});

async function signInAgain(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** The request of `Sign out everywhere` on another device. */
async function endEverywhere({ access_token }: Session) {
  const headers = { apikey: await fetchAnonKey(), authorization: `Bearer ${access_token}` };
  const url = `${BASE_URL}/auth/v1/logout?scope=global`;
  expect((await fetch(url, { method: 'POST', headers })).status).toBe(204);
}

async function readStored(page: Page): Promise<string | null> {
  const { origins } = await page.context().storageState();
  const [stored] = origins.filter(({ origin }) => origin === BASE_URL);
  return stored?.localStorage.find(({ name }) => name === SESSION_STORAGE_KEY)?.value ?? null;
}
