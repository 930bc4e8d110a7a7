import { SESSION_STORAGE_KEY } from '#kit/rules/product.ts';
import { callAs } from '../fixtures/account.ts';
import { FULL_PAGE } from '../fixtures/full-page.ts';
import { expect, saveChanges, signIn, test, toastOf } from '../fixtures/person.ts';

test('an old username redirects to the new one, and leaving unsaved edits asks first', async ({
  page,
  visitor,
  createPerson,
}) => {
  const other = await createPerson();
  const person = await createPerson({ profile: FULL_PAGE });
  await visitor.goto(`/bio/${person.username}`);
  await signIn(page, person);
  await page.goto('/edit');
  await page.getByLabel('Username').fill(other.username.toUpperCase());
  const taken = 'Username is already taken. Please choose a different one.';
  await expect(page.getByRole('alert')).toHaveText(taken);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByLabel('Username')).toBeFocused();
  await expect(page.getByRole('alert')).toHaveText(taken);

  const renamed = `renamed_${crypto.randomUUID().slice(0, 8)}`;
  await page.getByLabel('Username').fill(renamed);
  await saveChanges(page);
  await visitor.goto(`/bio/${person.username}`);
  await expect(visitor).toHaveURL(`/bio/${renamed}`);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(person.fullName);

  await page.getByLabel('Bio').fill('I write programs for machines that do not exist.');
  const preview = page.frameLocator('iframe[title="Preview of your page"]');
  await expect(preview.getByText('machines that do not exist')).toBeVisible();
  await page.getByRole('link', { name: 'Settings' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without publishing?' });
  await question.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/edit/);

  await page.getByRole('link', { name: 'Settings' }).click();
  await question.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByLabel('Bio')).toHaveValue(/machines that do not exist/);
  await expect(page.getByText('Draft · 1 change')).toBeVisible();

  await page.getByRole('link', { name: 'Settings' }).click();
  await question.getByRole('button', { name: 'Publish and leave' }).click();
  await expect(page).toHaveURL('/account-settings');
  await visitor.reload();
  await expect(visitor.getByText('machines that do not exist')).toBeVisible();
});

test('the sixth save within a minute is refused, and saving without a session says so', async ({
  page,
  request,
  createPerson,
}) => {
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
  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  await publish.click();
  await expect(
    page.getByText('Too many save requests. Please wait a moment before trying again.'),
  ).toBeVisible();
  await expect(page.getByLabel('Designation')).toHaveValue('Save 6');

  // In one step: any other use of the session would redirect to sign-in first.
  await publish.evaluate((button: HTMLButtonElement, key) => {
    localStorage.removeItem(key);
    button.click();
  }, SESSION_STORAGE_KEY);
  await expect(toastOf(page)).toContainText('You must be logged in to save changes');
  await expect(page).toHaveURL('/auth?redirect=%2Fedit');
});
