import type { Page } from '@playwright/test';
import { takePhotograph } from '#test/pages/photographs.ts';
import { chooseFiles, closeSection, openSection } from '../fixtures/editor.ts';
import { FULL_FREE_PAGE } from '../fixtures/full-page.ts';
import { expect, saveChanges, signIn, test } from '../fixtures/person.ts';

type File = { name: string; mimeType: string; buffer: Buffer };

/** A different photograph for each number. */
async function draw(name: string, number: number): Promise<File> {
  const buffer = await takePhotograph(320, 240, number).jpeg().toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

const tiles = (page: Page) => page.getByRole('list', { name: 'Pictures' }).getByRole('listitem');
const uploads = (page: Page) => page.getByRole('region', { name: 'Uploads' });

test('pictures are added, described, sorted into albums, found, used and deleted @phone', {
  tag: '@hosted',
}, async ({ page, visitor, createPerson }) => {
  const sections_enabled = { gallery: true, links: true };
  const person = await createPerson({ profile: { ...FULL_FREE_PAGE, sections_enabled } });
  await signIn(page, person);
  await page.goto('/gallery');
  await expect(page.getByText('No pictures yet')).toBeVisible();
  const rows = { name: 'rows.png', mimeType: 'image/png', buffer: Buffer.from('name,alt\na,b\n') };
  const files = await Promise.all(['oak.jpg', 'elm.jpg', 'ash.jpg'].map(draw));
  await chooseFiles(page, 'Add pictures', [...files, rows]);
  await expect(page.getByText(/^rows\.png: This file isn’t a picture\./)).toBeVisible();
  await expect(tiles(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Dismiss rows.png' }).click();
  await expect(uploads(page)).toBeHidden();
  const room = page.locator('dl', { hasText: 'Picture storage' });
  await expect(room).toContainText('3 of 50');

  await page.getByRole('link', { name: 'Open oak.jpg' }).click();
  const panel = page.getByRole('dialog', { name: 'oak.jpg' });
  await expect(panel).toContainText('Nowhere');
  await panel.getByLabel('Description').fill('An oak in the mist');
  await panel.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Open An oak in the mist' })).toBeVisible();

  for (const name of ['An oak in the mist', 'elm.jpg']) {
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  }
  await page.getByRole('region', { name: 'Selected pictures' }).getByText('Album').click();
  await page.getByLabel('Album', { exact: true }).last().fill('Trees');
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByRole('option', { name: 'Trees (2)' })).toBeAttached();
  await page.getByRole('searchbox', { name: 'Search pictures' }).fill('mist');
  await expect(tiles(page)).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Search pictures' }).fill('');
  await page.getByRole('combobox', { name: 'Album' }).selectOption({ label: 'Trees (2)' });
  await expect(tiles(page)).toHaveCount(2);

  await page.goto('/edit?show=form');
  await openSection(page, 'Gallery');
  await page.getByRole('button', { name: 'Choose from your pictures' }).click();
  await page
    .getByRole('button', { name: /An oak in the mist$/ })
    .first()
    .click();
  // After the existing six.
  await expect(page.getByLabel('Description of An oak in the mist')).toBeVisible();
  await closeSection(page);
  await saveChanges(page);
  await visitor.goto(`/bio/${person.username}`);
  await expect(visitor.getByRole('img', { name: 'An oak in the mist' })).toBeVisible();

  // A picture is recognised by its content, whatever its source.
  await page.goto('/gallery');
  await chooseFiles(page, 'Add pictures', [await draw('the-same-oak.jpg', 0)]);
  await expect(uploads(page)).toContainText('the-same-oak.jpg: already in your gallery');
  await bring(page, 'paste', await draw('pasted.jpg', 4));
  await expect(page.getByRole('link', { name: 'Open pasted.jpg' })).toBeVisible();
  await bring(page, 'drop', await draw('dropped.jpg', 5));
  await expect(tiles(page)).toHaveCount(5);
  await page.goto('/account-settings#your-data');
  await expect(page.getByRole('region', { name: 'Usage' })).toContainText('5 of 50');
  await page.goto('/gallery');

  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('region', { name: 'Selected pictures' }).getByText('Delete').click();
  const question = page.getByRole('alertdialog', { name: 'Delete 5 pictures?' });
  await expect(question).toContainText('1 of them is in use: the gallery of your page.');
  await question.getByRole('button', { name: 'Delete 5 pictures' }).click();
  await expect(page.getByText('5 pictures deleted', { exact: true })).toBeVisible();
  await expect(page.getByText('No pictures yet')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole('img', { name: 'An oak in the mist' })).toBeHidden();
});

/** Pastes or drops a file on the screen, by dispatching the browser's event. */
async function bring(page: Page, type: 'paste' | 'drop', { name, mimeType, buffer }: File) {
  const data = { type, name, mimeType, bytes: [...buffer] };
  await page.getByRole('heading', { name: 'Gallery', level: 1 }).evaluate((target, given) => {
    const transfer = new DataTransfer();
    const bytes = new Uint8Array(given.bytes);
    transfer.items.add(new File([bytes], given.name, { type: given.mimeType }));
    const init = { bubbles: true, cancelable: true };
    const event =
      given.type === 'paste'
        ? new ClipboardEvent('paste', { ...init, clipboardData: transfer })
        : new DragEvent('drop', { ...init, dataTransfer: transfer });
    (given.type === 'paste' ? document.body : target).dispatchEvent(event);
  }, data);
}
