import { randomUUID } from 'node:crypto';
import { createStaff } from '#test/factories.ts';
import { CLIENT } from '#test/servers/identity-provider-client.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../fixtures/accessible.ts';
import { expect, signIn, test, toastOf } from '../fixtures/person.ts';
import { PROVIDER_PORT } from '../fixtures/server-under-test.ts';

test('an owner sets up company sign-in, and a member signs in with it', async ({
  page,
  visitor,
  createPerson,
  sql,
}) => {
  const domain = `company-${randomUUID().slice(0, 8)}.example`;
  const [owner, ada] = [
    await createPerson({ fullName: 'Northlight', profile: { plan: 'agency_50' } }),
    await createPerson({ fullName: 'Ada Lovelace' }),
  ];
  await createStaff(sql, owner.id, { user_id: ada.id });
  await sql`update auth.users set email = ${`ada@${domain}`} where id = ${ada.id}`;
  await sql`update public.switches set is_on = true where name = 'company_sign_in'`;

  await signIn(page, owner);
  await page.goto('/agency-dashboard/profile');
  const card = page.getByRole('region', { name: 'Company sign-in' });
  await card.getByRole('button', { name: 'Add your domain' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Domain').fill('gmail.com');
  await dialog.getByRole('button', { name: 'Add domain' }).click();
  await expect(dialog.getByText('Anyone can get an address there.')).toBeVisible();
  await dialog.getByLabel('Domain').fill(domain);
  await dialog.getByRole('button', { name: 'Add domain' }).click();
  await expect(card.getByText(`_vizit.${domain}`)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await sql`update private.company_sign_ins set state = 'active' where agency_id = ${owner.id}`;
  await card.getByRole('button', { name: 'Connect provider' }).click();
  await dialog.getByLabel('Issuer').fill('https://127.0.0.1:1');
  await dialog.getByLabel('Client ID').fill(CLIENT.clientId);
  await dialog.getByLabel('Client secret').fill(CLIENT.clientSecret);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Your provider didn’t answer')).toBeVisible();
  await dialog.getByLabel('Issuer').fill(`http://127.0.0.1:${PROVIDER_PORT}`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByText('Connected', { exact: true })).toBeVisible();
  await expect(card.getByRole('switch', { name: 'Require company sign-in' })).toBeDisabled();
  await expectAccessible(page);

  await visitor.goto('/signin');
  await visitor.getByLabel('Email').fill(`ada@${domain}`);
  await visitor.getByLabel('Password', { exact: true }).focus();
  const company = visitor.getByRole('button', { name: /^Continue with (?!Acme)/ });
  await company.click();
  await visitor.waitForURL((url) => url.port === String(PROVIDER_PORT));
  await visitor.getByLabel('Email').fill(`ada@${domain}`);
  await visitor.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(toastOf(visitor)).toContainText('Signed in successfully!');
  await visitor.goto('/account-settings');
  await expect(visitor.getByRole('region', { name: 'Connected accounts' })).toContainText(domain);

  await page.reload();
  await card.getByRole('switch', { name: 'Require company sign-in' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Require it' }).click();
  await expect(toastOf(page)).toContainText('Your team now signs in through your company.');
  await card.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(card.getByRole('button', { name: 'Add your domain' })).toBeVisible();
});
