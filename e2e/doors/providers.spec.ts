import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessible.ts';
import { readMail } from '../fixtures/mailbox.ts';
import { expect, signIn, test, toastOf } from '../fixtures/person.ts';
import { PROVIDER_PORT } from '../fixtures/server-under-test.ts';

/** At the provider: signs in there. */
async function pass(page: Page, email: string) {
  // Our own screens have a field of that name too.
  await page.waitForURL((url) => url.port === String(PROVIDER_PORT));
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

const continueWithAcme = (page: Page) =>
  page.getByRole('button', { name: 'Continue with Acme' }).click();

test('signing in with a provider creates an account, and opens the same one next time', {
  tag: ['@phone', '@hosted'],
}, async ({ page, visitor, sql }) => {
  const email = `ada.${Date.now()}@acme.test`;
  await page.goto('/signin?redirect=%2Faccount-settings');
  await continueWithAcme(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'Acme didn’t sign you in' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await continueWithAcme(page);
  await pass(page, email);
  await expect(toastOf(page)).toContainText('Signed in successfully!');
  await expect(page).toHaveURL('/account-settings');

  await page.getByRole('button', { name: /^Sign-in/ }).click();
  const card = page.getByRole('region', { name: 'Connected accounts' });
  await expect(card).toContainText(email);
  await expect(card).toContainText('It’s your only way to sign in.');

  const password = page.getByRole('region', { name: 'Password' });
  await expect(password).toContainText('You don’t have one yet.');
  await sql`
      update auth.mfa_amr_claims set created_at = now() - interval '11 minutes'
      where session_id in (
        select s.id from auth.sessions s join auth.users u on u.id = s.user_id
        where u.email = ${email})`;
  await password.getByRole('button', { name: 'Set password' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New password').fill('a first password');
  await dialog.getByRole('button', { name: 'Set password' }).click();
  await expect(dialog).toContainText(`we sent a code to ${email}`);
  await expectAccessible(page);
  const [code = ''] = (await readMail(email, 'Your code')).text.match(/^\d{6}$/m) ?? [];
  await dialog.getByLabel('Code from the email').fill(code);
  await expect(password.getByRole('button', { name: 'Change password' })).toBeVisible();

  await visitor.goto('/signup');
  await continueWithAcme(visitor);
  await pass(visitor, email);
  await expect(toastOf(visitor)).toContainText('Signed in successfully!');
  // No page has been made yet.
  await expect(visitor).toHaveURL('/start');
});

test('a provider’s matching email never opens an account: its owner connects the provider', async ({
  page,
  visitor,
  createPerson,
}) => {
  const person = await createPerson();
  await visitor.goto('/signin');
  await continueWithAcme(visitor);
  await pass(visitor, person.email);
  await expect(visitor.getByRole('heading', { name: 'You already have an account' })).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'Sign in', exact: true })).toBeVisible();

  await signIn(page, person);
  await page.goto('/account-settings');
  const card = page.getByRole('region', { name: 'Connected accounts' });
  await card.getByRole('button', { name: 'Connect Acme' }).click();
  await pass(page, person.email);
  await expect(toastOf(page)).toContainText('Acme is connected.');
  await expect(card).toContainText(person.email);

  await visitor.getByRole('link', { name: 'Sign in', exact: true }).click();
  await continueWithAcme(visitor);
  await expect(visitor).toHaveURL('/account-settings');
  await expect(visitor.getByRole('region', { name: 'Connected accounts' })).toContainText(
    person.email,
  );

  await card.getByRole('button', { name: 'Disconnect Acme' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(toastOf(page)).toContainText('Acme is disconnected.');
  await expect(card).toContainText('Not connected');
  await visitor.reload();
  await expect(visitor.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('a page started before signing up goes live after returning from a provider', async ({
  page,
}) => {
  const email = `begun.${Date.now()}@acme.test`;
  await page.goto('/start');
  await page.getByLabel('Your name').fill('Grace Hopper');
  await page.getByLabel('Link 1', { exact: true }).fill('grace.example/talks');
  await page.goto('/start?step=account');
  await expectAccessible(page);
  await continueWithAcme(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Sign up with your email' }).click();
  await expect(page.getByRole('heading', { name: 'Whose page is it?' })).toBeVisible();
  await continueWithAcme(page);
  await pass(page, email);
  await expect(page.getByRole('heading', { name: 'It’s live' })).toBeVisible();
  // The username is also derived from the typed name.
  await expect(page.getByText(/\/bio\/grace_hopper_/)).toBeVisible();
});
