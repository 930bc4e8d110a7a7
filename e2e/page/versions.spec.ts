import { openTool } from '../fixtures/editor.ts';
import { FULL_FREE_PAGE } from '../fixtures/full-page.ts';
import { expect, signIn, test, toastOf } from '../fixtures/person.ts';

test('there is no version before the first save, and an earlier version is previewed and restored', async ({
  page,
  visitor,
  createPerson,
  sql,
}) => {
  const person = await createPerson({ profile: FULL_FREE_PAGE });
  await signIn(page, person);
  await page.goto('/edit');
  await openTool(page, 'Versions');
  await expect(page.getByText('No versions yet')).toBeVisible();

  await sql`
    update profiles
    set sections_enabled = '{"lead_form": true, "text": true}', custom_text = 'On engines',
      bio = 'The first words'
    where user_id = ${person.id}`;
  await sql`update profiles set bio = 'The second words' where user_id = ${person.id}`;
  await page.reload();
  await expect(page.getByLabel('Bio')).toHaveValue('The second words');
  await openTool(page, 'Versions');
  const dialog = page.getByRole('dialog', { name: 'Versions' });
  const versions = dialog.getByRole('list', { name: 'Versions' }).getByRole('listitem');
  await expect(versions).toHaveCount(2);
  await expect(versions.first()).toContainText(/Bio\s*Live$/);
  // Each has its picture, and a press shows the whole page.
  const picture = versions.last().frameLocator('iframe[title^="Picture of"]');
  await expect(picture.getByText('The first words')).toBeAttached();
  await versions.last().getByRole('button', { expanded: false }).click();
  const preview = dialog.frameLocator('iframe[title="Preview of the version"]');
  await expect(preview.getByText('The first words')).toBeVisible();
  await expect(preview.getByText('On engines')).toBeVisible();
  await expect(preview.locator('form'), 'which the free plan does not show').toHaveCount(0);
  const listLoadedFonts = () =>
    preview
      .locator('body')
      .evaluate(({ ownerDocument: { fonts } }) =>
        [...fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
      );
  await expect.poll(listLoadedFonts).toContain('Inter');
  await versions
    .last()
    .getByRole('button', { name: /^Restore / })
    .click();

  await expect(toastOf(page)).toContainText('Version restored');
  await expect(page.getByLabel('Bio')).toHaveValue('The first words');
  await visitor.goto(`/bio/${person.username}`);
  await expect(visitor.getByText('The first words')).toBeVisible();

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel('Bio')).toHaveValue('The second words');
  await expect(page.getByText('Draft · 1 change')).toBeVisible();
});
