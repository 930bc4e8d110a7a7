import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from '../fixtures/accessible.ts';
import {
  BLUE,
  drawHalves,
  drawMoving,
  expectColor,
  RED,
  readPicture,
  sizeOf,
  toFile,
} from '../fixtures/drawn-pictures.ts';
import {
  chooseFiles,
  closeSection,
  openSection,
  pressPicture,
  readAddress,
  uploadPicture as upload,
} from '../fixtures/editor.ts';
import { expect, type Person, saveChanges, signIn, test } from '../fixtures/person.ts';
import { BASE_URL } from '../fixtures/server-under-test.ts';

test('a photo is cropped with the keyboard, and stands on the public page as it was cropped', {
  tag: '@hosted',
}, async ({ page, visitor, createPerson }) => {
  const person = await createPerson();
  await openEditor(page, person);
  await upload(page, 'profile picture', await toFile(drawHalves(800, 400)));
  const part = page.getByRole('group', { name: /^Drag to position/ });
  await part.focus();
  // The left half alone: the picture is moved to the right until it can go no further.
  for (let step = 0; step < 40; step += 1) await part.press('ArrowRight');
  await page.getByRole('slider', { name: 'Zoom' }).press('PageUp');
  await use(page);
  expect(await readAddress(page, 'profile picture')).toMatch(/\/pictures\//);
  await saveChanges(page);

  await visitor.goto(`/bio/${person.username}`);
  const picture = visitor.locator('img.picture');
  await expect(picture).toHaveJSProperty('complete', true);
  const { width, height, left, right } = await readPicture(picture);
  expect(width).toBe(height);
  expectColor(left, RED);
  expectColor(right, RED);
});

test('a cover is as wide as the page shows it, and turned as its owner has turned it', async ({
  page,
  visitor,
  createPerson,
}) => {
  const person = await createPerson();
  await openEditor(page, person);
  await upload(page, 'cover image', await toFile(drawHalves(1200, 900)));
  await expect(page.getByText('wide screens what is between the lines')).toBeVisible();
  for (let turn = 0; turn < 2; turn += 1)
    await page.getByRole('button', { name: 'Rotate' }).click();
  await use(page);
  const address = await readAddress(page, 'cover image');
  expect(await sizeOf(address)).toEqual({ width: 1200, height: 480 });
  await pressPicture(page, 'cover image');
  await page.getByRole('button', { name: 'Set focal point' }).click();
  const stage = page.getByRole('dialog').locator('img').first();
  await expect(stage).toHaveJSProperty('complete', true);
  const { width: across, height: down } = (await stage.boundingBox()) ?? { width: 0, height: 0 };
  await stage.hover({ position: { x: across / 2, y: down / 2 } });
  await page.mouse.down();
  await stage.hover({ position: { x: across / 4, y: down * 0.9 } });
  await page.mouse.up();
  await page.getByRole('slider', { name: 'Down' }).press('Shift+ArrowDown');
  await page.getByRole('button', { name: 'Use point' }).click();
  await saveChanges(page);

  await visitor.goto(`/bio/${person.username}`);
  await expect(visitor.locator('img.cover')).toHaveCSS('object-position', '25% 100%');
  const { width, height, left, right } = await readPicture(visitor.locator('img.cover'));
  expect(width / height).toBeCloseTo(2.5, 1);
  expectColor(left, BLUE);
  expectColor(right, RED);
});

test('a photo taken sideways is opened upright, and turned from there as its owner wants it', async ({
  page,
  createPerson,
}) => {
  await openEditor(page, await createPerson({ profile: { sections_enabled: { gallery: true } } }));
  await openSection(page, 'Gallery');
  // As a phone stores it: the sensor's pixels, with a rotation to the right (EXIF 6).
  const sideways = sharp(await drawHalves(3000, 2000).png().toBuffer()).rotate(-90);
  await chooseFiles(page, 'Add pictures', [
    await toFile(sideways.withMetadata({ orientation: 6 })),
  ]);
  await pressPicture(page, 'picture 1');
  await page.getByRole('button', { name: 'Crop' }).click();
  await page.getByRole('button', { name: 'Rotate' }).click();
  await use(page);
  const address = await readAddress(page, 'picture 1');
  expect(await sizeOf(address)).toEqual({ width: 1365, height: 2048 });
  const { top, bottom } = await readPicture(
    page.getByRole('group', { name: 'picture 1' }).locator('img'),
  );
  expectColor(top, RED);
  expectColor(bottom, BLUE);
});

test('a picture of the library is chosen for another place, and deleted from both', async ({
  page,
  createPerson,
}) => {
  await openEditor(page, await createPerson());
  await upload(page, 'profile picture', await toFile(drawHalves(400, 400)));
  await use(page);
  const address = await readAddress(page, 'profile picture');
  await openLibrary(page, 'cover image');
  await page.getByRole('button', { name: /^Use picture 1/ }).click();
  expect(await readAddress(page, 'cover image')).toBe(address);
  await saveChanges(page);

  await openLibrary(page, 'cover image');
  await page.getByRole('button', { name: /^Delete picture 1/ }).click();
  await expect(page.getByText(/^It is the profile picture and the cover image/)).toBeVisible();
  await page.getByRole('button', { name: 'Delete picture', exact: true }).click();
  await expect(page.getByText('No pictures yet')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'Add profile picture' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add cover image' })).toBeVisible();
  expect((await fetch(address, { cache: 'no-store' })).status).toBe(404);
});

test('a library that is full says so, and Settings shows what is used @phone', async ({
  page,
  sql,
  createPerson,
}) => {
  const person = await createPerson();
  await sql`
    insert into storage.objects (bucket_id, name, version, metadata)
    select 'pictures', ${`${person.id}/`} || n, 'v', '{"size": 1048576}'
    from generate_series(1, 50) as n`;
  await openEditor(page, person);
  await upload(page, 'profile picture', await toFile(drawHalves(400, 400)));
  await page.getByRole('button', { name: 'Use picture' }).click();
  await expect(
    page.getByText('You use 50 of 50 pictures. Remove some, or choose a larger plan.'),
  ).toBeVisible();
  await page.goto('/account-settings');
  const usage = page.getByRole('region', { name: 'What you use' });
  await expect(usage).toContainText('50 of 50');
  await expect(usage).toContainText('50 MB of 100 MB');
  await expectAccessible(page);
});

test('a file that is no picture is refused in one sentence, and nothing is lost', async ({
  page,
  createPerson,
}) => {
  const address = `${BASE_URL}/favicon.svg`;
  await openEditor(page, await createPerson({ profile: { profile_picture_url: address } }));
  await page.getByLabel('Bio').fill('Half a sentence');
  const text = { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('Not a picture') };
  await upload(page, 'profile picture', text);
  await expect(page.getByText(/^This file is not a picture\./)).toBeVisible();
  const whole = await toFile(drawHalves(400, 400));
  await chooseFiles(page, 'Upload a picture', [{ ...whole, buffer: whole.buffer.subarray(0, 60) }]);
  await expect(
    page.getByText('This picture cannot be opened. The file may be damaged.'),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await readAddress(page, 'profile picture')).toBe(address);
  await expect(page.getByLabel('Bio')).toHaveValue('Half a sentence');
});

test('a picture that moves may be kept as it is', async ({ page, createPerson }) => {
  await openEditor(page, await createPerson());
  await upload(page, 'profile picture', await drawMoving());
  await expect(
    page.getByText('This picture is animated. Cropping keeps its first frame only.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Keep as it is' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  const kept = await fetch(await readAddress(page, 'profile picture'));
  const { format, pages } = await sharp(await kept.arrayBuffer(), { animated: true }).metadata();
  expect([format, pages]).toEqual(['gif', 2]);
});

test.describe('without a connection', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test('the cropped picture waits until it can be uploaded', async ({
    page,
    context,
    createPerson,
  }) => {
    await openEditor(page, await createPerson());
    await upload(page, 'profile picture', await toFile(drawHalves(400, 400)));
    await expect(page.getByRole('dialog')).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Use picture' }).click();
    const sentence = page.getByText(
      'The server cannot be reached. Check your connection and try again.',
    );
    await expect(sentence).toBeVisible();
    await context.setOffline(false);
    await use(page);
    expect(await readAddress(page, 'profile picture')).toMatch(/\/pictures\//);
  });
});

test('on a phone pictures are added many at once, cropped, and chosen again from the library', {
  tag: '@phone',
}, async ({ page, createPerson }) => {
  const profile = { sections_enabled: { gallery: true } };
  await openEditor(page, await createPerson({ profile }));
  const photos = [drawHalves(800, 400), drawHalves(300, 300), drawHalves(200, 400)];
  const files = await Promise.all(photos.map(toFile));
  const text = { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('Not a picture') };
  await openSection(page, 'Gallery');
  await chooseFiles(page, 'Add pictures', [...files, text]);
  await expect(page.getByText(/^notes\.png: This file is not a picture\./)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Gallery' }).getByRole('listitem')).toHaveCount(3);
  await upload(page, 'picture 1', await toFile(drawHalves(800, 400)));
  await page.getByRole('radio', { name: 'Square' }).click();
  await use(page);
  const address = await readAddress(page, 'picture 1');
  expect(await sizeOf(address)).toEqual({ width: 400, height: 400 });
  await closeSection(page);
  await openLibrary(page, 'profile picture');
  await page.getByRole('button', { name: /^Use picture 1/ }).click();
  expect(await readAddress(page, 'profile picture')).toBe(address);
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(overflow).toBeLessThanOrEqual(0);
  await saveChanges(page);
});

test('the windows for pictures are for everybody', async ({ page, createPerson }) => {
  await openEditor(page, await createPerson({ profile: { sections_enabled: { gallery: true } } }));
  await openSection(page, 'Gallery');
  await chooseFiles(page, 'Add pictures', [await drawMoving()]);
  await pressPicture(page, 'picture 1');
  await expectAccessible(page, ['dark']);
  await page.keyboard.press('Escape');
  await upload(page, 'picture 1', await drawMoving());
  await expect(page.getByRole('group', { name: /^Drag to position/ })).toBeVisible();
  await expectAccessible(page);
  await use(page);
  await expectAccessible(page, ['light']);
  await openLibrary(page, 'picture 1');
  await expect(page.getByRole('list', { name: 'Your pictures' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Delete picture 1,/ }).click();
  await expectAccessible(page);
});

async function openEditor(page: Page, person: Person) {
  await signIn(page, person);
  await page.goto('/edit?show=form');
  await expect(page.getByRole('heading', { name: 'Edit', level: 1 })).toBeVisible();
}

async function openLibrary(page: Page, noun: string) {
  await pressPicture(page, noun);
  await page.getByRole('button', { name: 'Choose from your pictures' }).click();
}

/** Accepts what is cropped, and waits until it is in the library. */
async function use(page: Page) {
  const accept = page.getByRole('button', { name: 'Use picture' });
  await accept.click();
  await expect(accept).toBeHidden();
}
