import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expectAccessible, expectNoSidewaysScroll } from '../fixtures/accessible.ts';
import { openSession } from '../fixtures/account.ts';
import { expect, type Person, signIn, test, toastOf } from '../fixtures/person.ts';
import { IS_HOSTED, runAdmin } from '../fixtures/server-under-test.ts';

/**
 * The code of an authenticator app, after this many steps of 30 seconds. The server takes the step before too, so a
 * code of now, or of the next step, has half a minute to arrive.
 */
function readApp(secret: string, steps: number): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replace(/\s/g, '')) });
  return totp.generate({ timestamp: Date.now() + steps * 30_000 });
}

async function giveSignIn(page: Page, { email, password }: Person) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const cardOf = (page: Page) => page.getByRole('region', { name: 'Two-factor sign-in' });

/** Shown where a hosted Supabase handles sign-in. */
const NO_CODES = 'Recovery codes don’t work here';

/**
 * Sets up an app in the settings.
 *
 * @returns its secret, and the recovery codes shown; none when hosted
 */
async function setUp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.goto('/account-settings#sign-in');
  const card = cardOf(page);
  await card.getByRole('button', { name: 'Set up' }).click();
  const secret = (await card.locator('code').textContent()) ?? '';
  await expect(card.getByRole('img', { name: 'QR code to scan' })).toBeVisible();
  await card.getByLabel('Code the app shows').fill(readApp(secret, 0).replace(/^.../, '$& '));
  if (IS_HOSTED) {
    await expect(toastOf(page)).toContainText(NO_CODES);
    return { secret, codes: [] };
  }
  const list = card.getByRole('list', { name: 'Recovery codes' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  return { secret, codes: await list.getByRole('listitem').allTextContents() };
}

test('signing in needs a password and a phone code, or a recovery code instead', {
  tag: ['@phone', '@hosted'],
}, async ({ page, visitor, createPerson }) => {
  const person = await createPerson();
  await runAdmin('grant', person.email);
  await signIn(page, person);
  const { secret, codes } = await setUp(page);
  // A button half below the bar would count as too small.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const card = cardOf(page);
  if (!IS_HOSTED) {
    await card.getByRole('button', { name: 'I’ve saved them' }).click();
    await expect(card).toContainText('10 of 10 left');
  }
  await expect(card).toContainText('On');

  // The password alone gives no access, not even to the administration.
  await visitor.goto('/admin');
  await giveSignIn(visitor, person);
  await expect(visitor.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expectAccessible(visitor);
  await visitor.goto('/leads');
  await expect(visitor).toHaveURL('/auth/second-factor?redirect=%2Fleads');
  const code = visitor.getByRole('textbox', { name: 'Code' });
  await code.fill('000 000');
  await expect(visitor.getByRole('alert')).toContainText('That code is wrong or already used');
  await visitor.goto('/auth/second-factor?redirect=%2Fadmin');
  await code.fill(readApp(secret, 1));
  await expect(visitor.getByRole('heading', { name: 'Admin Panel' })).toBeVisible();

  // Another browser has only the password, and then a written recovery code.
  const { email, password } = person;
  await signIn(page, { session: await openSession(email, password) });
  await page.goto('/auth/second-factor?redirect=%2Faccount-settings');
  await page.getByRole('button', { name: 'Lost your device?' }).click();
  const recovery = page.getByLabel('Recovery code');
  await recovery.fill('AAAA-AAAA-AAAA-AAAA');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText(
    IS_HOSTED ? NO_CODES : 'That isn’t one of your recovery codes',
  );
  await expectAccessible(page);
  if (IS_HOSTED) return;
  await recovery.fill(codes[6]?.toLowerCase() ?? '');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(toastOf(page)).toContainText('Signed in successfully!');
  await expect(page).toHaveURL('/account-settings');
  await page.getByRole('button', { name: /^Sign-in/ }).click();
  await expect(cardOf(page)).toContainText('9 of 10 left');
  await page.getByRole('button', { name: /^Your data/ }).click();
  await expect(page.getByRole('main')).toContainText('You used a recovery code to sign in');
});
