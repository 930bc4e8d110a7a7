import { expect, PREMIUM, signIn, test, toastOf } from './person.ts';

test('an earlier version is looked at and restored', async ({
  page,
  visitor,
  createPerson,
  sql,
}) => {
  const person = await createPerson({ profile: PREMIUM });
  for (const bio of ['The first words', 'The second words']) {
    await sql`update profiles set bio = ${bio} where user_id = ${person.id}`;
  }
  await signIn(page, person);
  await page.goto('/edit');
  await expect(page.getByLabel('Bio')).toHaveValue('The second words');

  await page.getByRole('button', { name: 'Versions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Versions' });
  const preview = dialog.frameLocator('iframe[title="Preview of the version"]');
  await expect(preview.getByText('The first words')).toBeVisible();
  await dialog.getByRole('button', { name: 'Restore this version' }).click();

  await expect(toastOf(page)).toContainText('Version restored');
  await expect(page.getByLabel('Bio')).toHaveValue('The first words');
  await visitor.goto(`/bio/${person.username}`);
  await expect(visitor.getByText('The first words')).toBeVisible();

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel('Bio')).toHaveValue('The second words');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
});

test('before the first save there is no version', async ({ page, createPerson }) => {
  await signIn(page, await createPerson());
  await page.goto('/edit');
  await page.getByRole('button', { name: 'Versions' }).click();
  await expect(page.getByText('No versions yet')).toBeVisible();
});
