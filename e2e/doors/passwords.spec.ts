import { pressMailedLink } from '../fixtures/mailbox.ts';
import { expect, signIn, test, toastOf } from '../fixtures/person.ts';

const NEW_PASSWORD = 'an even longer new password';

test('a forgotten password is replaced by mail', { tag: ['@phone', '@hosted'] }, async ({
  page,
  createPerson,
}) => {
  const { email, password } = await createPerson();
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send password reset email' }).click();
  await expect(page.getByRole('heading', { name: 'Password Reset Email Sent' })).toBeVisible();
  await expect(page.getByText('check your inbox').first()).toBeVisible();
  await expect(toastOf(page)).toContainText('Password reset email sent! Please check your inbox.');

  await pressMailedLink(page, email, 'Reset your password');
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(toastOf(page)).toContainText('Your new password is set.');
  await expect(page).toHaveURL('/');

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/signin');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText('Invalid login credentials');
  await page.getByLabel('Password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(toastOf(page)).toContainText('Signed in successfully!');
});

test('an unknown address is answered as a known one is', async ({ page }) => {
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill('nobody-at-all@vizit.test');
  await page.getByRole('button', { name: 'Send password reset email' }).click();
  await expect(page.getByRole('heading', { name: 'Password Reset Email Sent' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Sign In' }).click();
  await expect(page).toHaveURL('/signin');
});

test('a new password without a link leads to a new link', async ({ page }) => {
  await page.goto('/reset-password');
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await expect(page).toHaveURL('/forgot-password');
});

test('the password is changed in the settings', async ({ page, createPerson }) => {
  const person = await createPerson();
  await signIn(page, person);
  await page.goto('/account-settings');
  const [present, chosen] = [page.getByLabel('Current password'), page.getByLabel('New password')];
  const change = page.getByRole('button', { name: 'Change password' });
  await present.fill('not the present one');
  await chosen.fill('short');
  await change.click();
  await expect(page.getByRole('alert')).toBeVisible();
  await chosen.fill('Password2026!');
  await change.click();
  await expect(page.getByRole('alert')).toContainText('weak and easy to guess');
  await chosen.fill(NEW_PASSWORD);
  await change.click();
  await expect(page.getByRole('alert')).toHaveText('The current password is not correct.');
  await present.fill(person.password);
  await change.click();
  await expect(toastOf(page)).toContainText('Your new password is set.');
});
