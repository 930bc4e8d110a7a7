import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectNoSidewaysScroll } from '../fixtures/accessible.ts';
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
import { FULL_PAGE } from '../fixtures/full-page.ts';
import { expect, type Person, saveChanges, signIn, test } from '../fixtures/person.ts';

test.describe('with an unreliable connection', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|status of 4\d\d/] });

  test('a photo is cropped by keyboard, appears as cropped on the public page, and is deleted everywhere', {
    tag: '@hosted',
  }, async ({ page, context, visitor, createPerson }) => {
    const person = await createPerson({ profile: FULL_PAGE });
    await openEditor(page, person);
    await upload(page, 'profile picture', await toFile(drawHalves(800, 400)));
    const part = page.getByRole('group', { name: /^Drag to position/ });
    await part.focus();
    // Only the left half: the picture is moved to the right until it stops.
    for (let step = 0; step < 40; step += 1) await part.press('ArrowRight');
    await page.getByRole('slider', { name: 'Zoom' }).press('PageUp');
    // A crop waits until it can be uploaded.
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Use picture' }).click();
    await expect(
      page.getByText('We can’t reach the server. Check your connection and try again.'),
    ).toBeVisible();
    await context.setOffline(false);
    await use(page);
    const address = await readAddress(page, 'profile picture');
    expect(address).toMatch(/\/pictures\//);

    await upload(page, 'cover image', await toFile(drawHalves(1200, 900)));
    await expect(page.getByText('wide screens the part between the lines')).toBeVisible();
    for (let turn = 0; turn < 2; turn += 1)
      await page.getByRole('button', { name: 'Rotate' }).click();
    await use(page);
    expect(await sizeOf(await readAddress(page, 'cover image'))).toEqual({
      width: 1200,
      height: 480,
    });
    await setFocus(page);
    await saveChanges(page);

    await visitor.goto(`/bio/${person.username}`);
    const picture = visitor.locator('img.picture');
    await expect(picture).toHaveJSProperty('complete', true);
    const face = await readPicture(picture);
    expect(face.width).toBe(face.height);
    expectColor(face.left, RED);
    expectColor(face.right, RED);
    await expect(visitor.locator('img.cover')).toHaveCSS('object-position', '25% 100%');
    const cover = await readPicture(visitor.locator('img.cover'));
    expect(cover.width / cover.height).toBeCloseTo(2.5, 1);
    expectColor(cover.left, BLUE);
    expectColor(cover.right, RED);

    await openLibrary(page, 'cover image');
    await page.getByRole('button', { name: /^Use picture 2/ }).click();
    expect(await readAddress(page, 'cover image')).toBe(address);
    await saveChanges(page);
    await openLibrary(page, 'cover image');
    await page.getByRole('button', { name: /^Delete picture 2/ }).click();
    await expect(page.getByText(/^It’s the profile picture and the cover image/)).toBeVisible();
    await page.getByRole('button', { name: 'Delete picture', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('button', { name: 'Add profile picture' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add cover image' })).toBeVisible();
    const status = async () => (await fetch(address, { cache: 'no-store' })).status;
    await expect.poll(status).toBe(404);
  });
});

test('on a phone several pictures are added at once, rotated, cropped, and reused from the library', {
  tag: '@phone',
}, async ({ page, createPerson }) => {
  await openEditor(page, await createPerson({ profile: FULL_PAGE }));
  const photos = [drawHalves(3000, 2000), drawHalves(300, 300), drawHalves(200, 400)];
  const files = await Promise.all(photos.map(toFile));
  const text = { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('Not a picture') };
  await openSection(page, 'Gallery');
  await chooseFiles(page, 'Add pictures', [...files, text]);
  await expect(page.getByText(/^notes\.png: This file isn’t a picture\./)).toBeVisible();
  // After the existing six.
  await expect(page.getByRole('list', { name: 'Gallery' }).getByRole('listitem')).toHaveCount(9);

  // A photo taken sideways opens upright, and can be rotated from there.
  await pressPicture(page, 'picture 7');
  await page.getByRole('button', { name: 'Crop' }).click();
  await page.getByRole('button', { name: 'Rotate' }).click();
  await use(page);
  expect(await sizeOf(await readAddress(page, 'picture 7'))).toEqual({ width: 1365, height: 2048 });
  const shown = page.getByRole('group', { name: 'picture 7' }).locator('img');
  const { top, bottom } = await readPicture(shown);
  expectColor(top, RED);
  expectColor(bottom, BLUE);

  await upload(page, 'picture 9', await toFile(drawHalves(800, 400)));
  await page.getByRole('radio', { name: 'Square' }).click();
  await use(page);
  expect(await sizeOf(await readAddress(page, 'picture 9'))).toEqual({ width: 400, height: 400 });
  await closeSection(page);

  await upload(page, 'profile picture', await drawMoving());
  await expect(
    page.getByText('This picture is animated. Cropping keeps its first frame only.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Keep as it is' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  const address = await readAddress(page, 'profile picture');
  const kept = await (await fetch(address)).arrayBuffer();
  const { format, pages } = await sharp(kept, { animated: true }).metadata();
  expect([format, pages]).toEqual(['gif', 2]);

  await openLibrary(page, 'cover image');
  await page.getByRole('button', { name: /^Use picture 1/ }).click();
  expect(await readAddress(page, 'cover image')).toBe(address);
  await expectNoSidewaysScroll(page);
  await saveChanges(page);
});

/** Drags the cover's focal point with the mouse, and moves it with the keyboard. */
async function setFocus(page: Page) {
  await pressPicture(page, 'cover image');
  await page.getByRole('button', { name: 'Set focal point' }).click();
  const stage = page.getByRole('dialog').locator('img').first();
  await expect(stage).toHaveJSProperty('complete', true);
  const { width, height } = (await stage.boundingBox()) ?? { width: 0, height: 0 };
  await stage.hover({ position: { x: width / 2, y: height / 2 } });
  await page.mouse.down();
  await stage.hover({ position: { x: width / 4, y: height * 0.9 } });
  await page.mouse.up();
  await page.getByRole('slider', { name: 'Down' }).press('Shift+ArrowDown');
  await page.getByRole('button', { name: 'Use point' }).click();
}

async function openEditor(page: Page, person: Person) {
  await signIn(page, person);
  await page.goto('/edit?show=form');
  await expect(page.getByRole('heading', { name: 'Edit', level: 1 })).toBeVisible();
}

async function openLibrary(page: Page, noun: string) {
  await pressPicture(page, noun);
  await page.getByRole('button', { name: 'Choose from your pictures' }).click();
}

/** Accepts the crop, and waits until it is in the library. */
async function use(page: Page) {
  const accept = page.getByRole('button', { name: 'Use picture' });
  await accept.click();
  await expect(accept).toBeHidden();
}
