import type { Page } from '@playwright/test';
import { expect } from './person.ts';

type File = { name: string; mimeType: string; buffer: Buffer };

/** Opens the row of a section, wherever one is. @returns the section's editor */
export async function openSection(page: Page, name: string) {
  const editor = page.getByRole('region', { name, exact: true });
  if (await editor.isVisible()) return editor;
  await closeSection(page);
  await page.getByRole('button', { name, exact: true }).click();
  await expect(editor).toBeVisible();
  return editor;
}

/** On a phone an open section lies over the page. */
export async function closeSection(page: Page) {
  const done = page.getByRole('button', { name: 'Done', exact: true });
  if (!(await done.isVisible())) return;
  await done.click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** Presses a picture of the page. @returns the window that asks where the new one comes from */
export async function pressPicture(page: Page, noun: string) {
  await page.getByRole('button', { name: new RegExp(`^(Add|Change) ${noun}$`) }).click();
  return page.getByRole('dialog', { name: noun });
}

/** Chooses a file for a picture; it is to be cropped then. */
export async function uploadPicture(page: Page, noun: string, file: File) {
  await pressPicture(page, noun);
  await chooseFiles(page, 'Upload a picture', [file]);
}

/** Presses a button that asks for files, and gives it some. */
export async function chooseFiles(page: Page, button: string, files: File[]) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  await (await chooser).setFiles(files);
}

/** Opens the window for the address of a picture. @returns its field */
export async function openAddress(page: Page, noun: string) {
  await pressPicture(page, noun);
  await page.getByRole('button', { name: 'Use a web address' }).click();
  return page.getByLabel(new RegExp(`^${noun} URL$`, 'i'));
}

/** @returns the address of a picture in the draft */
export async function readAddress(page: Page, noun: string) {
  const address = await (await openAddress(page, noun)).inputValue();
  await page.getByRole('button', { name: 'Cancel' }).click();
  return address;
}

/** Chooses from what can be done with the whole page. */
export async function openTool(page: Page, name: string) {
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
}
