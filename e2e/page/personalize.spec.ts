import { FULL_FREE_PAGE } from '../fixtures/full-page.ts';
import { holdRequest } from '../fixtures/hold-request.ts';
import { expect, expectPublished, saveChanges, signIn, test, toastOf } from '../fixtures/person.ts';

test('a template and a theme are chosen, saved and shown on the page @phone', async ({
  page,
  visitor,
  createPerson,
}) => {
  const person = await createPerson({ profile: FULL_FREE_PAGE });
  await signIn(page, person);
  const program = holdRequest(page, /\/assets\/profile-miniature-[^/]*\.js$/);
  await page.goto('/personalize');
  const template = page.getByRole('radio', { name: 'Index' });
  // A press that begins on a placeholder ends on its loaded picture.
  await template.hover();
  await page.mouse.down();
  await (await program).continue();
  await expect(template.locator('iframe')).toBeVisible();
  await page.mouse.up();
  await expect(template).toBeChecked();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(template).not.toBeChecked();

  await page.getByRole('tab', { name: 'Colours' }).click();
  await page.getByRole('radio', { name: 'Sage' }).click();
  await expect(page.getByRole('radio', { name: 'Sage' })).toBeChecked();
  // The page stays visible and live above the sheet.
  await expect(
    page.frameLocator('iframe[title="Preview of your page"]').locator('.page'),
  ).toHaveCSS('background-color', 'rgb(238, 242, 234)');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expectPublished(page);
  await expect(page.getByRole('button', { name: 'No changes' })).toBeVisible();

  const ground = visitor.locator('.page');
  await visitor.emulateMedia({ colorScheme: 'light' });
  await visitor.goto(`/bio/${person.username}`);
  await expect(ground).toHaveCSS('background-color', 'rgb(238, 242, 234)');
  await visitor.emulateMedia({ colorScheme: 'dark' });
  await expect(ground).toHaveCSS('background-color', 'rgb(17, 24, 20)');

  await page.getByRole('tab', { name: 'Templates' }).click();
  await template.click();
  await saveChanges(page);
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /Newsreader/);
  await expect(visitor.getByRole('link', { name: 'The notes notes.example' })).toBeVisible();
});

test('the free plan can try, copy and undo a premium design, and learns who sees it', async ({
  page,
  context,
  visitor,
  createPerson,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const person = await createPerson({ profile: FULL_FREE_PAGE });
  await signIn(page, person);
  await page.goto('/personalize');
  const preview = page.frameLocator('iframe[title="Preview of your page"]');
  const colors = page.getByRole('region', { name: 'Colours' });
  await colors.getByLabel('Page', { exact: true }).fill('#ffffff');
  await colors.getByLabel('Text', { exact: true }).fill('#cccccc');
  await expect(colors.getByText('is hard to read on the page')).toBeVisible();
  await expect(preview.getByRole('heading', { level: 1 })).not.toHaveCSS(
    'color',
    'rgb(204, 204, 204)',
  );
  await colors
    .getByRole('button', { name: /^Use #/ })
    .first()
    .click();
  await expect(colors.getByText('is hard to read on')).toHaveCount(0);
  await expect(colors.getByLabel('Text', { exact: true })).not.toHaveValue('#cccccc');

  const poster = page
    .getByRole('radiogroup', { name: 'Theme' })
    .getByRole('radio', { name: 'Poster' });
  await poster.click();
  await expect(page.getByText('Part of this look needs Premium')).toBeVisible();
  const button = preview.getByRole('link', { name: 'The notes', includeHidden: true });
  await expect(button).toHaveCSS('border-radius', '8px');
  await expect(page.getByText('Visitors will see the colours.')).toBeVisible();
  await page.getByRole('switch', { name: 'Preview with Premium' }).click();
  await expect(button).toHaveCSS('border-radius', '0px');

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(poster).not.toBeChecked();
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(poster).toBeChecked();
  await page.reload();
  await expect(poster).toBeChecked();
  await expect(page.getByText('Draft · 1 change')).toBeVisible();

  await page.getByRole('button', { name: 'Copy theme' }).click();
  await expect(toastOf(page)).toContainText('Theme copied');
  const text = await page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole('button', { name: 'Reset to defaults' }).click();
  await expect(page.getByRole('region', { name: 'Draft' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Paste theme' }).click();
  const dialog = page.getByRole('dialog', { name: 'Paste a theme' });
  await dialog.getByLabel('Theme as text').fill('{"theme_color":"red"}');
  await dialog.getByRole('button', { name: 'Use this theme' }).click();
  await expect(dialog.getByText('That isn’t a copied theme.')).toBeVisible();
  await dialog.getByLabel('Theme as text').fill(text);
  await dialog.getByRole('button', { name: 'Use this theme' }).click();
  await expect(poster).toBeChecked();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'It’s live' })).toContainText(
    'Visitors see the colours.',
  );
  await expectPublished(page);
  await visitor.goto(`/bio/${person.username}`);
  await expect(visitor.getByRole('link', { name: 'The notes' })).toHaveCSS('border-radius', '8px');

  await page.getByRole('radio', { name: 'Sage' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await expect(poster).toBeChecked();
});
