import { expectAccessible } from '../fixtures/accessible.ts';
import { readMailedCode } from '../fixtures/mailbox.ts';
import { expect, test, toastOf } from '../fixtures/person.ts';

const PASSWORD = 'correct horse battery staple';

test('a person signs up, signs in and resets a password with emailed codes', {
  tag: ['@phone', '@hosted'],
}, async ({ page }) => {
  const email = `codes-${Date.now()}@vizit.test`;
  const code = page.getByLabel('Code from the email');

  // Signed up here, while the email is read on another device.
  await page.goto('/signup');
  await page.getByLabel('Full name').fill('Grace Hopper');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expectAccessible(page);
  // Six digits are enough: the form submits itself.
  await code.fill(await readMailedCode(email, 'Verify your email'));
  await expect(toastOf(page)).toContainText('Your address is confirmed.');
  await expect(page).toHaveURL('/start');

  await page.evaluate(() => localStorage.clear());
  await page.goto('/leads');
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(code).toHaveAttribute('inputmode', 'numeric');
  const digits = await readMailedCode(email, 'Your sign-in code');
  await code.fill('12345');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('A code has six digits.');
  await code.fill(String((Number(digits) + 1) % 1_000_000).padStart(6, '0'));
  await expect(page.getByRole('alert')).toContainText('This code is wrong');
  await expectAccessible(page);
  // As some mail programs copy it.
  await code.fill(` ${digits.slice(0, 3)} ${digits.slice(3)} `);
  await expect(toastOf(page)).toContainText('Signed in successfully!');
  await expect(page).toHaveURL('/leads');

  await page.evaluate(() => localStorage.clear());
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send password reset email' }).click();
  await code.fill(await readMailedCode(email, 'Reset your password'));
  await page.getByLabel('New password').fill('an even longer new password');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(toastOf(page)).toContainText('Your new password is set.');
});
