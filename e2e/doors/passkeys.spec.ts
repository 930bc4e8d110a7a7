import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessible.ts';
import { listSubjects } from '../fixtures/mailbox.ts';
import { expect, signIn, test, toastOf } from '../fixtures/person.ts';

/**
 * A device that keeps passkeys and recognises its owner, built into Chromium.
 *
 * @returns a function that sets whether its owner is present; then it answers every request at once
 */
async function addAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async (enabled: boolean) => {
    await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  };
}

const OPTIONS = '**/auth/v1/passkeys/authentication/options';

/**
 * Presses the passkey button, on a screen that already offers passkeys in its field. A device asked
 * while its owner is absent never answers, so it is asked once they are present.
 */
async function useButton(
  page: Page,
  path: string,
  setPresent: (isPresent: boolean) => Promise<void>,
) {
  await setPresent(false);
  await page.evaluate(() => localStorage.clear());
  const offered = page.waitForResponse(OPTIONS);
  await page.goto(path);
  await offered;
  let come = () => {};
  const there = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route(OPTIONS, (route) => there.then(() => route.continue()));
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('button', { name: 'Waiting for your device...' })).toBeVisible();
  await setPresent(true);
  come();
}

test('a passkey is added, signs in, and is removed', { tag: '@hosted' }, async ({
  page,
  createPerson,
  sql,
}) => {
  const person = await createPerson();
  const { id, email } = person;
  const setPresent = await addAuthenticator(page);
  await signIn(page, person);
  await page.goto('/account-settings');
  const card = page.getByRole('region', { name: 'Passkeys' });
  await expect(card).toContainText('No passkeys yet.');

  // After an old sign-in, the user signs in again and returns.
  await sql`
    update auth.mfa_amr_claims c set created_at = now() - interval '1 hour'
    from auth.sessions s where s.id = c.session_id and s.user_id = ${id}`;
  await card.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await expect(page).toHaveURL('/auth?redirect=%2Faccount-settings');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/account-settings');

  await card.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(toastOf(page)).toContainText('Your passkey is ready.');
  await expect.poll(() => listSubjects(email)).toContain('A passkey was added · Vizit');
  await card.getByRole('button', { name: 'Rename Passkey' }).click();
  // Not the account's own name, which exists before the window.
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('My phone');
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(card.getByRole('listitem')).toContainText(/^My phoneAdded .* · not used yet$/);
  // From the top, so that no bar covers half of a button.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);

  // With the button, before one was chosen in the field.
  await useButton(page, '/auth?redirect=/account-settings', setPresent);
  await expect(page).toHaveURL('/account-settings');
  await expect(toastOf(page)).toContainText('Signed in successfully!');
  await expect(card.getByRole('listitem')).toContainText('used just now');

  // By the email field: the device answers for its owner as soon as it is asked.
  await page.evaluate(() => localStorage.clear());
  await page.goto('/auth?redirect=/account-settings');
  await expect(page).toHaveURL('/account-settings');

  await card.getByRole('button', { name: 'Remove My phone' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(card).toContainText('No passkeys yet.');
  await expect.poll(() => listSubjects(email)).toContain('A passkey was removed · Vizit');
  await useButton(page, '/auth', setPresent);
  await expect(page.getByRole('alert')).toContainText('This passkey didn’t work.');
  await expect(page).toHaveURL('/auth');
});
