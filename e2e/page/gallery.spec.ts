import type { Page, Route } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from '../fixtures/accessible.ts';
import {
  chooseFiles,
  closeSection,
  openSection,
  pressPicture,
  readAddress,
} from '../fixtures/editor.ts';
import { expect, saveChanges, signIn, test } from '../fixtures/person.ts';

type File = { name: string; mimeType: string; buffer: Buffer };

/** A picture of one colour, different for each number. */
async function draw(name: string, hue: number): Promise<File> {
  const background = { r: (hue * 37) % 256, g: (hue * 91) % 256, b: (hue * 53) % 256 };
  const image = sharp({ create: { width: 320, height: 240, channels: 3, background } });
  return { name, mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() };
}

const tiles = (page: Page) => page.getByRole('list', { name: 'Pictures' }).getByRole('listitem');
const uploads = (page: Page) => page.getByRole('region', { name: 'Uploads' });

test('pictures are added, described, put into albums, found, used and deleted @phone', {
  tag: '@hosted',
}, async ({ page, visitor, createPerson }) => {
  const person = await createPerson({ profile: { sections_enabled: { gallery: true } } });
  await signIn(page, person);
  await page.goto('/gallery');
  await expect(page.getByText('No pictures yet')).toBeVisible();
  const rows = { name: 'rows.png', mimeType: 'image/png', buffer: Buffer.from('name,alt\na,b\n') };
  const files = await Promise.all(['oak.jpg', 'elm.jpg', 'ash.jpg'].map(draw));
  await chooseFiles(page, 'Add pictures', [...files, rows]);
  await expect(page.getByText(/^rows\.png: This file is not a picture\./)).toBeVisible();
  await expect(tiles(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Dismiss rows.png' }).click();
  await expect(uploads(page)).toBeHidden();
  const room = page.locator('dl', { hasText: 'Space for pictures' });
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
  await expect(page.getByLabel(/^Description of/)).toHaveValue('An oak in the mist');
  await closeSection(page);
  await saveChanges(page);
  await visitor.goto(`/bio/${person.username}`);
  await expect(visitor.getByRole('img', { name: 'An oak in the mist' })).toBeVisible();

  await page.goto('/gallery');
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('region', { name: 'Selected pictures' }).getByText('Delete').click();
  const question = page.getByRole('alertdialog', { name: 'Delete 3 pictures?' });
  await expect(question).toContainText('1 of them is in use: the gallery of your page.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Delete 3 pictures' }).click();
  await expect(page.getByText('3 pictures deleted', { exact: true })).toBeVisible();
  await expect(page.getByText('No pictures yet')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole('img', { name: 'An oak in the mist' })).toBeHidden();
});

test('a picture is known by its content, however it comes, and a full gallery says so', async ({
  page,
  sql,
  createPerson,
}) => {
  const person = await createPerson();
  await signIn(page, person);
  await page.goto('/gallery');
  const oak = await draw('oak.jpg', 1);
  await chooseFiles(page, 'Add pictures', [oak]);
  await expect(tiles(page)).toHaveCount(1);
  await chooseFiles(page, 'Add pictures', [{ ...oak, name: 'the-same-oak.jpg' }]);
  await expect(uploads(page)).toContainText('the-same-oak.jpg: already in your gallery');
  await bring(page, 'paste', await draw('pasted.jpg', 2));
  await expect(page.getByRole('link', { name: 'Open pasted.jpg' })).toBeVisible();
  await bring(page, 'drop', await draw('dropped.jpg', 3));
  await expect(tiles(page)).toHaveCount(3);
  await expectAccessible(page);

  await page.goto('/edit');
  await pressPicture(page, 'profile picture');
  await page.getByRole('button', { name: 'Choose from your pictures' }).click();
  await page.getByRole('searchbox', { name: 'Search your pictures' }).fill('drop');
  await page
    .getByRole('button', { name: /dropped\.jpg$/ })
    .first()
    .click();
  expect(await readAddress(page, 'profile picture')).toMatch(/\/pictures\//);

  await sql`
    insert into storage.objects (bucket_id, name, version, metadata)
    select 'pictures', ${`${person.id}/`} || n, 'v', '{"size": 1048576}'
    from generate_series(1, 47) as n`;
  // The rows have no files, so none of them may be shown.
  await page.goto('/gallery?q=oak');
  await chooseFiles(page, 'Add pictures', [await draw('late.jpg', 4)]);
  await expect(
    page.getByText('late.jpg: You use 50 of 50 pictures. Remove some, or choose a larger plan.'),
  ).toBeVisible();
});

test.describe('while nothing answers', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test('an upload is watched, cancelled, and tried again', async ({ page, createPerson }) => {
    await signIn(page, await createPerson());
    await page.goto('/gallery');
    const held: Route[] = [];
    await page.route('**/storage/v1/object/pictures/**', (route) => void held.push(route));
    await chooseFiles(page, 'Add pictures', [await draw('oak.jpg', 1), await draw('elm.jpg', 2)]);
    await expect(page.getByRole('progressbar', { name: 'oak.jpg uploaded' })).toBeVisible();
    await expect(uploads(page)).toContainText('elm.jpgWaiting');
    await expect.poll(() => held.length).toBe(1);
    await page.getByRole('button', { name: 'Cancel oak.jpg' }).click();
    await expect(page.getByRole('progressbar', { name: 'elm.jpg uploaded' })).toBeVisible();
    await expect(uploads(page)).not.toContainText('oak.jpg');
    await expect.poll(() => held.length).toBe(2);
    await held[1]?.abort();
    await expect(page.getByText(/^elm\.jpg: The server cannot be reached\./)).toBeVisible();
    await page.unroute('**/storage/v1/object/pictures/**');
    await page.getByRole('button', { name: 'Try elm.jpg again' }).click();
    await expect(page.getByRole('link', { name: 'Open elm.jpg' })).toBeVisible();
    await expect(tiles(page)).toHaveCount(1);
  });
});

/** Pastes a file onto the screen, or drops it there: what a browser does then, without a hand. */
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
