import { createLead } from '#test/factories.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../fixtures/accessible.ts';
import { expect, PREMIUM, signIn, test, toastOf } from '../fixtures/person.ts';

test('a lead appears in the address book, gets notes, and is merged and deleted', {
  tag: '@phone',
}, async ({ page, sql, createPerson }) => {
  const person = await createPerson({ profile: PREMIUM });
  const user_id = person.id;
  const { id } = await createLead(sql, {
    user_id,
    full_name: 'Grace Hopper',
    email: 'grace@vizit.test',
    phone: '155501099',
    message: 'Do you build lighthouses?',
  });
  await signIn(page, person);

  const panel = page.getByRole('dialog', { name: 'Grace Hopper' });
  await test.step('the owner’s notes survive closing, and are saved', async () => {
    await page.goto('/leads');
    await page.getByRole('link', { name: 'Contacts', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Contacts', level: 1 })).toBeVisible();
    await page.getByRole('link', { name: 'Grace Hopper' }).click();
    await expect(panel.getByText('Do you build lighthouses?')).toBeVisible();
    await panel.getByLabel('Company').fill('Navy');
    const question = page.getByRole('dialog', { name: 'Save your changes?' });
    await page.goBack();
    await expect(question).toBeVisible();
    // Once it has the focus: before that the key goes to the panel.
    await question.press('Escape');
    await expect(panel.getByLabel('Company')).toHaveValue('Navy');
    await panel.getByLabel('Status').selectOption('Customer');
    await panel
      .getByRole('textbox', { name: 'Tags' })
      .or(panel.getByRole('combobox', { name: 'Tags' }))
      .fill('vip,');
    await panel.getByLabel('Last contact').fill('2026-05-05');
    await panel.getByLabel('Notes').fill('Met in Oslo');
    await expectAccessible(page);
    const failing = '**/rest/v1/contacts?*';
    await page.route(failing, (route) => route.fulfill({ status: 400, json: { message: 'No.' } }));
    await panel.getByRole('button', { name: 'Save changes' }).click();
    await expect(panel.getByText('No.')).toBeVisible();
    await page.unroute(failing);
    await panel.getByRole('button', { name: 'Close' }).click();
    await question.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(toastOf(page)).toContainText('Contact saved');
    await expect(panel).toBeHidden();
    await expect(page.getByRole('list', { name: 'Tags' })).toContainText('vip');
    const [row] = await sql`select * from contacts where user_id = ${user_id}`;
    expect(row).toMatchObject({
      company: 'Navy',
      status: 'customer',
      tags: ['vip'],
      notes: 'Met in Oslo',
      source: 'lead',
    });
  });

  await test.step('a contact is added by hand, and an invalid one refused with its reason', async () => {
    await page.getByRole('button', { name: 'Add contact' }).click();
    const form = page.getByRole('dialog', { name: 'Add contact' });
    const add = form.getByRole('button', { name: 'Add contact' });
    await form.getByLabel('Notes').fill('Seen in Bergen');
    await add.click();
    await expect(form.getByLabel('Full name')).toHaveAccessibleDescription(
      'Please give a name, an email address, a phone number or a company.',
    );
    await form.getByLabel('Email').fill('GRACE@vizit.test');
    await add.click();
    await expect(form.getByLabel('Email')).toHaveAccessibleDescription(
      'Another of your contacts has this email address.',
    );
    await expectAccessible(page);
    await form.getByLabel('Email').fill('');
    await form.getByLabel('Full name').fill('Grace');
    await form.getByLabel('Phone').fill('+1 (555) 010-99');
    await add.click();
    await expect(toastOf(page)).toContainText('Contact added');
  });

  await test.step('two contacts of one person are merged, with the chosen values', async () => {
    await page.getByRole('main').getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Merge duplicates' }).click();
    const duplicates = page.getByRole('dialog', { name: 'Merge duplicates' });
    await expect(duplicates.getByText(/^Both have \+?1/)).toBeVisible();
    await duplicates.getByRole('button', { name: 'Review' }).click();
    await duplicates
      .getByRole('group', { name: 'Full name' })
      .getByLabel('Grace', { exact: true })
      .check();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await duplicates.getByRole('button', { name: 'Merge', exact: true }).click();
    await expect(page.getByText('Contacts merged', { exact: true })).toBeVisible();
    await expect(duplicates.getByText('No duplicates')).toBeVisible();
    await duplicates.getByRole('button', { name: 'Close' }).click();
    const rows = await sql`select full_name, email, tags from contacts where user_id = ${user_id}`;
    expect([...rows]).toEqual([{ full_name: 'Grace', email: 'grace@vizit.test', tags: ['vip'] }]);
  });

  await test.step('deleting a contact asks first, and keeps its lead', async () => {
    await page.getByRole('link', { name: 'Grace', exact: true }).click();
    const merged = page.getByRole('dialog', { name: 'Grace' });
    await merged.getByRole('button', { name: 'Delete contact' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete contact' }).click();
    await expect(toastOf(page)).toContainText('Contact deleted');
    await expect(page.getByText('No contacts yet')).toBeVisible();
    await expectAccessible(page);
    const leads = await sql`select id, contact_id from leads where user_id = ${user_id}`;
    expect([...leads]).toEqual([{ id, contact_id: null }]);
  });
});
