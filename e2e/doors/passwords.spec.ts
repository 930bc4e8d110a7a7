import { pressMailedLink } from '../fixtures/mailbox.ts';
import { expect, test, toastOf } from '../fixtures/person.ts';

const NEW_PASSWORD = 'an even longer new password';

test('a forgotten password is reset by email, and the new one is changed in the settings', {
  tag: ['@phone', '@hosted'],
}, async ({ page, createPerson }) => {
  const { email, password } = await createPerson();
  await page.goto('/reset-password');
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send password reset email' }).click();
  await expect(page.getByRole('heading', { name: 'Password Reset Email Sent' })).toBeVisible();
  await expect(page.getByText('check your inbox').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Sign In' })).toHaveAttribute(
    'href',
    '/signin',
  );
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

  await page.goto('/account-settings');
  const present = page.getByLabel('Current password');
  const change = page.getByRole('button', { name: 'Change password' });
  await page.getByRole('button', { name: /^Sign-in/ }).click();
  await change.click();
  await page.getByLabel('New password').fill('the longest of all passwords');
  await present.fill('not the present one');
  await change.click();
  await expect(page.getByRole('alert')).toHaveText('The current password is not correct.');
  await present.fill(NEW_PASSWORD);
  await change.click();
  await expect(toastOf(page)).toContainText('Your new password is set.');
});
