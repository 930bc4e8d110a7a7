import { createContact, createLead } from '#test/factories.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../fixtures/accessible.ts';
import { expect, PREMIUM, signIn, test, toastOf } from '../fixtures/person.ts';

test('somebody who left details stands in the address book, and what the owner writes stays', {
  tag: '@phone',
}, async ({ page, sql, createPerson }) => {
  const person = await createPerson({ profile: PREMIUM });
  await createLead(sql, { user_id: person.id, message: 'Do you build lighthouses?' });
  await signIn(page, person);
  await page.goto('/leads');
  await page.getByRole('link', { name: 'Contacts', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Contacts', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Grace Hopper' }).click();

  const panel = page.getByRole('dialog', { name: 'Grace Hopper' });
  await expect(panel.getByText('Do you build lighthouses?')).toBeVisible();
  await panel.getByLabel('Company').fill('Navy');
  await panel.getByLabel('Status').selectOption('Customer');
  await panel
    .getByRole('textbox', { name: 'Tags' })
    .or(panel.getByRole('combobox', { name: 'Tags' }))
    .fill('vip,');
  await panel.getByLabel('Last contact').fill('2026-05-05');
  await panel.getByLabel('Notes').fill('Met in Oslo');
  await panel.getByRole('button', { name: 'Save changes' }).click();
  await expect(toastOf(page)).toContainText('Contact saved');
  await expect(panel).toBeHidden();
  await expect(page.getByRole('list', { name: 'Tags' })).toContainText('vip');
  const [row] = await sql`select * from contacts where user_id = ${person.id}`;
  expect(row).toMatchObject({
    company: 'Navy',
    status: 'customer',
    tags: ['vip'],
    notes: 'Met in Oslo',
    source: 'lead',
  });
});

test('search, tag and status narrow the list, and stand in the address', async ({
  page,
  sql,
  createPerson,
}) => {
  const person = await createPerson({ profile: PREMIUM });
  const user_id = person.id;
  await createContact(sql, { user_id, full_name: 'Zoë', tags: ['vip', 'a "b", c'] });
  await createContact(sql, { user_id, full_name: 'Ángel', status: 'customer', notes: 'Oslo' });
  await createContact(sql, { user_id, full_name: 'bob', tags: ['vip'], status: 'customer' });
  await signIn(page, person);
  await page.goto('/contacts');
  const names = page.getByRole('rowheader').getByRole('link');
  await expect(names).toHaveText(['Ángel', 'bob', 'Zoë']);
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Newest first');
  await expect(names).toHaveText(['bob', 'Ángel', 'Zoë']);
  await page.getByRole('searchbox').fill('zoe');
  await expect(names).toHaveText(['Zoë']);
  await page.getByRole('searchbox').fill('oslo');
  await expect(names).toHaveText(['Ángel']);
  await page.getByRole('searchbox').fill('');
  await page.getByRole('combobox', { name: 'Tag' }).selectOption('vip');
  await expect(names).toHaveText(['bob', 'Zoë']);
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Customer');
  await expect(names).toHaveText(['bob']);
  await page.reload();
  await expect(names).toHaveText(['bob']);
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Any status');
  await page.getByRole('combobox', { name: 'Tag' }).selectOption('a "b", c');
  await expect(names).toHaveText(['Zoë']);
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Archived');
  await expect(page.getByText('No contacts match')).toBeVisible();
});

test('a contact is written down by hand, and refused in clear words', { tag: '@phone' }, async ({
  page,
  sql,
  createPerson,
}) => {
  const person = await createPerson({ profile: PREMIUM });
  await createContact(sql, { user_id: person.id, email: 'ada@vizit.test', full_name: 'Ada' });
  await signIn(page, person);
  await page.goto('/contacts');
  await page.getByRole('button', { name: 'Add contact' }).click();
  const panel = page.getByRole('dialog', { name: 'Add contact' });
  await panel.getByLabel('Notes').fill('Met in Oslo');
  await panel.getByRole('button', { name: 'Add contact' }).click();
  await expect(panel.getByLabel('Full name')).toHaveAccessibleDescription(
    'Please give a name, an email address, a phone number or a company.',
  );
  await panel.getByLabel('Email').fill('no address');
  await panel.getByRole('button', { name: 'Add contact' }).click();
  await expect(panel.getByLabel('Email')).toHaveAccessibleDescription(
    'Please enter a valid email address.',
  );
  await panel.getByLabel('Email').fill('ADA@vizit.test');
  await panel.getByRole('button', { name: 'Add contact' }).click();
  await expect(panel.getByLabel('Email')).toHaveAccessibleDescription(
    'Another of your contacts has this email address.',
  );
  await panel.getByLabel('Email').fill('eve@vizit.test');
  await panel.getByRole('button', { name: 'Add contact' }).click();
  await expect(toastOf(page)).toContainText('Contact added');
  await expect(page.getByRole('link', { name: 'eve@vizit.test' }).first()).toBeVisible();
});

test('what is written is not lost by closing, and a contact is deleted only when asked twice', async ({
  page,
  sql,
  createPerson,
}) => {
  const person = await createPerson({ profile: PREMIUM });
  const { id } = await createLead(sql, { user_id: person.id });
  await signIn(page, person);
  await page.goto('/contacts');
  await page.getByRole('link', { name: 'Grace Hopper' }).click();
  const panel = page.getByRole('dialog', { name: 'Grace Hopper' });
  const question = page.getByRole('dialog', { name: 'Save your changes?' });
  await panel.getByLabel('Company').fill('Navy');
  await page.goBack();
  await expect(question).toBeVisible();
  // Once it has the focus: before that it's the panel's.
  await question.press('Escape');
  await expect(panel.getByLabel('Company')).toHaveValue('Navy');
  const failing = '**/rest/v1/contacts?*';
  await page.route(failing, (route) => route.fulfill({ status: 400, json: { message: 'No.' } }));
  await panel.getByRole('button', { name: 'Save changes' }).click();
  await expect(panel.getByText('No.')).toBeVisible();
  await expect(panel.getByLabel('Company')).toHaveValue('Navy');
  await page.unroute(failing);
  await panel.getByRole('button', { name: 'Close' }).click();
  await question.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toastOf(page)).toContainText('Contact saved');
  await expect(panel).toBeHidden();

  await page.getByRole('link', { name: 'Grace Hopper' }).click();
  await panel.getByRole('button', { name: 'Delete contact' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete contact' }).click();
  await expect(toastOf(page)).toContainText('Contact deleted');
  await expect(page.getByText('No contacts yet')).toBeVisible();
  const leads = await sql`select id, contact_id from leads where user_id = ${person.id}`;
  expect([...leads]).toEqual([{ id, contact_id: null }]);
});

test('two contacts of one person become one, with the values that were chosen', {
  tag: '@phone',
}, async ({ page, sql, createPerson }) => {
  const person = await createPerson({ profile: PREMIUM });
  const user_id = person.id;
  const kept = await createContact(sql, {
    user_id,
    full_name: 'Grace',
    phone: '+1 (555) 010-99',
    tags: ['a'],
  });
  await createLead(sql, { user_id, full_name: 'Grace Hopper', phone: '155501099' });
  await signIn(page, person);
  await page.goto('/contacts');
  await page.getByRole('main').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Merge duplicates' }).click();
  const panel = page.getByRole('dialog', { name: 'Merge duplicates' });
  await expect(panel.getByText('Both have +1 (555) 010-99')).toBeVisible();
  await panel.getByRole('button', { name: 'Review' }).click();
  await panel.getByRole('group', { name: 'Full name' }).getByLabel('Grace Hopper').check();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await panel.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(page.getByText('Contacts merged', { exact: true })).toBeVisible();
  await expect(panel.getByText('No duplicates')).toBeVisible();
  const rows =
    await sql`select id, full_name, email, phone, tags from contacts where user_id = ${user_id}`;
  expect([...rows]).toEqual([
    {
      id: kept.id,
      full_name: 'Grace Hopper',
      email: 'grace@vizit.test',
      phone: '+1 (555) 010-99',
      tags: ['a'],
    },
  ]);
  const leads = await sql`select contact_id from leads where user_id = ${user_id}`;
  expect([...leads]).toEqual([{ contact_id: kept.id }]);
});

test('the address book and its panels are for everybody, in both themes', {
  tag: '@phone',
}, async ({ page, sql, createPerson }) => {
  const person = await createPerson({ profile: PREMIUM });
  const user_id = person.id;
  await signIn(page, person);
  await page.goto('/contacts');
  await expect(page.getByText('No contacts yet')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const { id } = await createContact(sql, {
    user_id,
    full_name: 'W'.repeat(80),
    email: `${'long'.repeat(12)}@vizit.test`,
    phone: '1',
    tags: ['one', 'x'.repeat(40), 'three', 'four'],
    status: 'qualified',
  });
  await createContact(sql, { user_id, full_name: 'محمد', status: 'customer' });
  await page.goto('/contacts');
  await expect(page.getByRole('link', { name: 'محمد' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  for (const panel of [id, 'new', 'import']) {
    await page.goto(`/contacts?contact=${panel}`);
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toBeVisible();
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
});
