import { SESSION_STORAGE_KEY } from '#domain/product.ts';
import { callAs } from '../fixtures/account.ts';
import { openSection } from '../fixtures/editor.ts';
import { expect, PREMIUM, saveChanges, signIn, test, toastOf } from '../fixtures/person.ts';

test('what the free plan lacks can be tried in the draft, and leads to the plans', async ({
  page,
  createPerson,
}) => {
  const person = await createPerson();
  await signIn(page, person);
  await page.goto('/edit');
  const sections = page.getByRole('region', { name: 'Sections' });
  for (const name of ['Contact Card', 'Lead Form']) {
    const row = sections.getByRole('listitem').filter({ hasText: name });
    await expect(row.getByRole('link', { name: 'Premium' })).toHaveAttribute(
      'href',
      /^\/billing\?open=/,
    );
    await row.getByRole('switch').click();
    await expect(row).toContainText('Visitors see it with Premium');
  }
  await expect(page.getByLabel('Username')).toHaveValue(person.username);
  await expect(page.getByLabel('Username')).not.toBeEditable();
  await expect(page.getByText('A custom username is part of the Premium plans.')).toBeVisible();
});

test('what a lapsed plan hides is kept, and says so', async ({ page, visitor, createPerson }) => {
  const person = await createPerson({
    profile: {
      sections_enabled: { vcard: true, social: true },
      vcard_data: { name: 'Ada Lovelace', phone: '+44 20 7946 0000' },
    },
  });
  await signIn(page, person);
  await page.goto('/edit');
  const card = await openSection(page, 'Contact Card');
  await expect(card.getByText('visitors don’t see it')).toBeVisible();
  await expect(card.getByLabel('Phone')).toHaveValue('+44 20 7946 0000');
  await visitor.goto(`/bio/${person.username}`);
  await expect(visitor.getByRole('link', { name: 'Contact', exact: true })).toHaveCount(0);
  expect((await visitor.request.get(`/bio/${person.username}.vcf`)).status()).toBe(404);
});

test('a draft survives a reload', async ({ page, createPerson }) => {
  await signIn(page, await createPerson());
  await page.goto('/edit');
  await page.getByLabel('Designation').fill('Countess of computing');
  await expect(page.getByText('Draft · 1 change')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Designation')).toHaveValue('Countess of computing');
  await expect(page.getByText('Draft · 1 change')).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await expect(page.getByLabel('Designation')).toHaveValue('');
  await page.reload();
  await expect(page.getByLabel('Designation')).toHaveValue('');
});

test('leaving with unsaved edits asks', async ({ page, createPerson }) => {
  const person = await createPerson();
  await signIn(page, person);
  await page.goto('/edit');
  await page.getByLabel('Bio').fill('I write programs for machines that do not exist.');
  await page.getByRole('link', { name: 'Settings' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without publishing?' });
  await question.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/edit');

  await page.getByRole('link', { name: 'Settings' }).click();
  await question.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByLabel('Bio')).toHaveValue(/machines that do not exist/);
  await expect(page.getByText('Draft · 1 change')).toBeVisible();

  await page.getByRole('link', { name: 'Settings' }).click();
  await question.getByRole('button', { name: 'Publish and leave' }).click();
  await expect(page).toHaveURL('/account-settings');
  await page.goto(`/bio/${person.username}`);
  await expect(page.getByText('machines that do not exist')).toBeVisible();
});

test('a username that somebody has cannot be taken, in any case', async ({
  page,
  createPerson,
}) => {
  const other = await createPerson();
  await signIn(page, await createPerson({ profile: PREMIUM }));
  await page.goto('/edit');
  await page.getByLabel('Username').fill(other.username.toUpperCase());
  await expect(page.getByRole('alert')).toHaveText(
    'Username is already taken. Please choose a different one.',
  );
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByLabel('Username')).toBeFocused();
  await expect(page.getByRole('alert')).toHaveText(
    'Username is already taken. Please choose a different one.',
  );
});

test('an old name leads to the new one', async ({ page, visitor, createPerson }) => {
  const person = await createPerson({ profile: PREMIUM });
  await visitor.goto(`/bio/${person.username}`);
  await signIn(page, person);
  await page.goto('/edit');
  const renamed = `renamed_${crypto.randomUUID().slice(0, 8)}`;
  await page.getByLabel('Username').fill(renamed);
  await saveChanges(page);
  await visitor.goto(`/bio/${person.username}`);
  await expect(visitor).toHaveURL(`/bio/${renamed}`);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(person.fullName);
});

test('the sixth save within a minute is refused', async ({ page, request, createPerson }) => {
  const person = await createPerson();
  const caller = await callAs(person);
  for (let number = 1; number <= 5; number += 1) {
    const data = { designation: `Save ${number}` };
    const path = `/rest/v1/profiles?user_id=eq.${person.id}`;
    expect((await request.patch(path, { ...caller, data })).status()).toBe(200);
  }
  await signIn(page, person);
  await page.goto('/edit');
  await page.getByLabel('Designation').fill('Save 6');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(
    page.getByText('Too many save requests. Please wait a moment before trying again.'),
  ).toBeVisible();
  await expect(page.getByLabel('Designation')).toHaveValue('Save 6');
});

test('a save without a session says so', async ({ page, createPerson }) => {
  await signIn(page, await createPerson());
  await page.goto('/edit');
  await page.getByLabel('Designation').fill('Nobody');
  await page.evaluate((key) => localStorage.removeItem(key), SESSION_STORAGE_KEY);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(toastOf(page)).toContainText('You must be logged in to save changes');
  await expect(page).toHaveURL('/auth?redirect=%2Fedit');
});

test('a link that runs a program is refused beside its field', async ({ page, createPerson }) => {
  await signIn(page, await createPerson());
  await page.goto('/edit');
  await openSection(page, 'Links');
  await page.getByRole('button', { name: 'Add link' }).click();
  await page.getByLabel('Title of button 1').fill('Press me');
  await page.getByLabel('Address of Press me').fill('JavaScript:alert(1)');
  await openSection(page, 'Custom Text');
  await expect(page.getByText('Something needs correcting')).toBeVisible();
  // Nothing was saved yet.
  await expect(page.getByText('Please check the marked fields.')).toBeHidden();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Please check the marked fields.')).toBeVisible();
  await expect(page.getByLabel('Address of Press me')).toHaveAccessibleDescription(
    'A link can open a website, an email address or a phone number.',
  );
  await expect(page.getByLabel('Address of Press me')).toBeFocused();
});

test('scripts are taken out of name and bio', async ({ page, visitor, createPerson }) => {
  const person = await createPerson();
  await signIn(page, person);
  await page.goto('/edit');
  await page.getByLabel('Full name').fill('Ada <script>alert(1)</script>Lovelace');
  await page.getByLabel('Bio').fill('<img src=x onerror=alert(1)>Mathematics & <b>poetry</b>');
  await saveChanges(page);
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Lovelace');
  await visitor.goto(`/bio/${person.username}`);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Ada Lovelace');
  await expect(visitor.getByText('Mathematics & <b>poetry</b>')).toBeVisible();
  await expect(visitor.getByText('alert(1)')).toHaveCount(0);
});

test('the preview shows what is typed before it is saved', async ({ page, createPerson }) => {
  await signIn(page, await createPerson());
  await page.goto('/edit');
  const preview = page.frameLocator('iframe[title="Preview of your page"]');
  await expect(preview.getByText('Ada Lovelace')).toBeVisible();
  await page.getByLabel('Full name').fill('Augusta Ada King');
  await expect(preview.getByText('Augusta Ada King')).toBeVisible();
});

test('Control and S save', async ({ page, createPerson }) => {
  await signIn(page, await createPerson());
  await page.goto('/edit');
  await page.getByLabel('Designation').fill('Analyst');
  await page.keyboard.press('Control+s');
  await expect(toastOf(page)).toContainText('Published');
});

/** Saves, and waits until nothing is left to save. */
