import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { insertLead } from '#audience/server/data/leads.ts';
import { parseLeadForm } from '#page/lead-form/rules/lead-form.ts';
import { expectAccessible } from '../fixtures/accessible.ts';
import { readMail } from '../fixtures/mailbox.ts';
import { expect, PREMIUM, signIn, test, toastOf } from '../fixtures/person.ts';

test('an owner chooses emails and a time zone, unsubscribes from an email, and downloads all data', async ({
  page,
  visitor,
  createPerson,
  sql,
}) => {
  const person = await createPerson({ profile: PREMIUM });
  await insertLead(sql, {
    user_id: person.id,
    answers: { full_name: 'Grace', email: 'g@vizit.test', phone: '', company: '', message: '' },
    form: parseLeadForm({}),
    source: '',
    consent_version: '',
  });
  const mail = await readMail(person.email, 'New lead');
  await visitor.goto(mail.unsubscribe_url ?? '');
  await expect(visitor.getByRole('heading', { name: 'Stop these emails?' })).toBeVisible();
  await expectAccessible(visitor);
  await visitor.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(visitor.getByRole('status')).toHaveText('You won’t get emails about new leads.');

  await signIn(page, person);
  await page.goto('/account-settings');
  const mails = page.getByRole('region', { name: 'Email notifications' });
  await expect(mails.getByRole('switch', { name: 'New leads' })).not.toBeChecked();
  const invitations = mails.getByRole('switch', { name: 'Teams' });
  await expect(invitations).toBeChecked();
  await invitations.click();
  await expect(invitations).not.toBeChecked();

  const zone = page.getByRole('region', { name: 'Time zone' });
  await zone.getByLabel('Where you are').click();
  const cities = page.getByRole('dialog', { name: 'Where you are' });
  await cities.getByLabel('Search cities').fill('auckland');
  await cities.getByRole('button', { name: 'Pacific/Auckland' }).click();
  await expect(toastOf(page)).toContainText('Time zone saved.');

  const data = page.getByRole('region', { name: 'Download your data' });
  await data.getByRole('button', { name: 'Prepare download' }).click();
  const download = data.getByRole('button', { name: 'Download' });
  await expect(download).toBeVisible();
  const saved = page.waitForEvent('download');
  await download.click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(new RegExp(`^${person.username}-.*\\.zip$`));
  const files = unzipSync(await readFile(await file.path()));
  expect(Object.keys(files)).toContain('profile.json');
  await expect(data.getByText(/You can prepare a new one from/)).toBeVisible();

  const ready = await readMail(person.email, 'Your data is ready');
  expect(ready.text).toContain('/account-settings#your-data');
  await page.reload();
  await expect(invitations).not.toBeChecked();
  await expect(zone.getByLabel('Where you are')).toHaveText('Pacific/Auckland');
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: 'Pacific/Auckland' })).toBeVisible();
});
