import { readMailedLink } from '../fixtures/mailbox.ts';
import { expect, test, toastOf } from '../fixtures/person.ts';

test('a used address is told apart', { tag: '@hosted' }, async ({ page, createPerson }) => {
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
  await page.goBack();
  await expect(page).toHaveURL('/auth?redirect=%2Fbilling');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Sign up' })).toBeVisible();
});

test('the mail is sent again after a wait, and to another address with nothing lost', async ({
  page,
}) => {
  const name = crypto.randomUUID().slice(0, 8);
  await page.clock.install();
  await page.goto('/signup');
  await page.getByLabel('Full name').fill('Ada Lovelace');
  await page.getByLabel('Email').fill(`${name}@vizit.tset`);
  await page.getByLabel('Password').fill('a long enough password');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { name: 'One step left' })).toBeVisible();

  await page.getByRole('button', { name: 'Wrong address?' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveValue(`${name}@vizit.tset`);
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Lovelace');
  await expect(page.getByLabel('Password')).toHaveValue('a long enough password');
  await page.getByLabel('Email').fill(`${name}@vizit.test`);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText(`We sent a link to ${name}@vizit.test.`)).toBeVisible();

  await expect(page.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled();
  await page.clock.fastForward('02:00');
  await page.getByRole('button', { name: 'Send again', exact: true }).click();
  await expect(toastOf(page)).toContainText('Verification email sent. Please check your inbox.');
  await readMailedLink(`${name}@vizit.test`, 'Verify your email');
});
