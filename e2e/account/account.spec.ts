import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessible.ts';
import { readMail, readMailedCode } from '../fixtures/mailbox.ts';
import { expect, type Person, signIn, test, toastOf } from '../fixtures/person.ts';

const MINUTE_MS = 60_000;

test('an owner signs out other devices, and deletes and then keeps the account', {
  tag: '@hosted',
}, async ({ page, visitor, sql, createPerson }) => {
  const person = await createPerson();
  await sql`
    update auth.users set email_confirmed_at = now() - interval '1 day' where id = ${person.id}`;

  await test.step('a sign-in from a new device is emailed', async () => {
    await visitor.goto('/signin?redirect=/leads');
    await signInByHand(visitor, person);
    await expect(visitor).toHaveURL('/leads');
    // It waits for two minutes, in case the browser turns out to be known.
    await sql`
      select graphile_worker.reschedule_jobs(array_agg(id), run_at := now())
      from graphile_worker._private_jobs where payload ->> 'user_id' = ${person.id}`;
    const mail = await readMail(person.email, 'New sign-in');
    expect(mail.subject).toMatch(/^New sign-in: Chrome on /);
    expect(mail.text).toContain('/account-settings#sign-in');
  });

  await test.step('the settings show it, and can end it', async () => {
    await signIn(page, person);
    await page.goto('/account-settings');
    await page.getByLabel('Your name').fill('Ada King');
    await page.keyboard.press('Tab');
    await expect(toastOf(page)).toContainText('Name saved.');
    const devices = page.getByRole('region', { name: 'Devices' });
    await expect(devices.getByRole('listitem')).toHaveCount(2);
    await expect(devices.getByRole('listitem').first()).toContainText('This device');
    await devices.getByRole('button', { name: /^Sign out Chrome on / }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
    await expect(devices.getByRole('listitem')).toHaveCount(1);
    await visitor.goto('/contacts');
    await expect(visitor).toHaveURL('/auth?redirect=%2Fcontacts');
  });

  await test.step('the security log shows each event with device and place', async () => {
    await page.getByRole('link', { name: 'Open your security log' }).click();
    const log = page.getByRole('table', { name: 'Your security log' });
    await expect(log).toContainText(/Signed out Chrome on /);
    await expect(log).toContainText('Signed in with your password');
    await expectAccessible(page);
    await page.goBack();
  });

  const email = `new.${person.email}`;
  await test.step('a new email applies once both mailboxes confirm it by emailed codes', async () => {
    const card = page.getByRole('region', { name: 'Email', exact: true });
    await card.getByRole('button', { name: 'Change email' }).click();
    await page.getByLabel('New email').fill(email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    for (const address of [person.email, email]) {
      const mailbox = card
        .getByRole('listitem')
        .filter({ has: page.getByText(address, { exact: true }) });
      await mailbox.getByRole('button', { name: 'Type its code instead' }).click();
      await mailbox
        .getByLabel('Code from the email')
        .fill(await readMailedCode(address, 'Confirm your new email address'));
      if (address === person.email) {
        await expect(card.getByRole('listitem').first()).toContainText('Confirmed.');
        await expectAccessible(page);
      }
    }
    await expect(card).toContainText(`You sign in with ${email}.`);
  });

  await test.step('deleting the account lists what is lost, and asks for the password', async () => {
    // Half an hour after the sign-in: by the server's clock, as the next token says.
    await sql`
      update auth.mfa_amr_claims set created_at = now() - interval '30 minutes',
        updated_at = now() - interval '30 minutes'
      where session_id in (select id from auth.sessions where user_id = ${person.id})`;
    await page.clock.setSystemTime(Date.now() + 30 * MINUTE_MS);
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const window = page.getByRole('dialog', { name: 'Delete your account?' });
    await expect(window.getByText(`Your page, /bio/${person.username}`)).toBeVisible();
    await expectAccessible(page);
    const remove = window.getByRole('button', { name: 'Delete my account' });
    await window.getByLabel(/^Type .+ to confirm$/).fill('something else');
    await window.getByLabel('Your password').fill('not the password');
    await remove.click();
    await expect(window.getByRole('alert')).toContainText(`Type ${person.username}`);
    await window.getByLabel(/^Type .+ to confirm$/).fill(person.username.toUpperCase());
    await remove.click();
    await expect(window.getByRole('alert')).toContainText('Invalid login credentials');
    await window.getByLabel('Your password').fill(person.password);
    await remove.click();
    await expect(page).toHaveURL('/auth');
    await expect(toastOf(page)).toContainText('Your account will be deleted');
  });

  await test.step('signing in again in time restores everything', async () => {
    expect((await page.request.get(`/bio/${person.username}`)).status()).toBe(404);
    await signInByHand(page, { ...person, email });
    const keep = page.getByRole('button', { name: 'Keep my account' });
    await expect(keep).toBeVisible();
    await expectAccessible(page);
    await keep.click();
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    expect((await page.request.get(`/bio/${person.username}`)).status()).toBe(200);
  });
});

async function signInByHand(page: Page, { email, password }: Person) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
