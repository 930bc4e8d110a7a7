import { expect, test } from './person.ts';

test('a used address is told apart', async ({ page, createPerson }) => {
  const { email } = await createPerson();
  await page.goto('/signup');
  await page.getByLabel('Full name').fill('Somebody Else');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('another long password');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('alert')).toHaveText('An account with this email already exists.');
});

test('all fields of sign up are required', async ({ page }) => {
  await page.goto('/signup');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('alert')).toHaveCount(3);
  await expect(page.getByLabel('Full name')).toBeFocused();
});

test('sign up and sign in lead to each other and keep the redirect', async ({ page }) => {
  await page.goto('/signin?redirect=%2Fbilling');
  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect(page).toHaveURL('/signup?redirect=%2Fbilling');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/auth?redirect=%2Fbilling');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL('/forgot-password');
});
