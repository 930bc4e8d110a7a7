import type { Page } from '@playwright/test';
import { openSection } from '../fixtures/editor.ts';
import { expect, PREMIUM, saveChanges, signIn, test, toastOf } from '../fixtures/person.ts';

const LINKS = {
  custom_links: [
    link('Shop', 'https://shop.example/'),
    link('Letters', 'https://letters.example/'),
    link('Films', 'https://films.example/'),
  ],
  social_links: [{ url: 'https://www.instagram.com/ada' }],
};

test('sections are put in order by keyboard alone', async ({ page, visitor, createPerson }) => {
  const person = await createPerson({ profile: LINKS });
  await visitor.goto(`/bio/${person.username}`);
  await expect.poll(() => listRegions(visitor)).toEqual(['Social links', 'Links']);

  await signIn(page, person);
  await page.goto('/edit');
  await moveDown(page, 'Social Links', '3 of 12');
  await page.keyboard.press('Control+s');
  await expect(toastOf(page)).toContainText('Published');
  await visitor.reload();
  await expect.poll(() => listRegions(visitor)).toEqual(['Links', 'Social links']);
});

test('links are put in order by keyboard alone', async ({ page, visitor, createPerson }) => {
  const person = await createPerson({ profile: LINKS });
  await signIn(page, person);
  await page.goto('/edit');
  await openSection(page, 'Links');
  await moveDown(page, 'Shop', '2 of 3');
  await page.keyboard.press('Control+s');
  await expect(toastOf(page)).toContainText('Published');
  await visitor.goto(`/bio/${person.username}`);
  await expect(
    visitor.getByRole('region', { name: 'Links', exact: true }).getByRole('link'),
  ).toHaveText(['Letters', 'Shop', 'Films']);
});

test('a hidden link is kept and disappears from the page', async ({
  page,
  visitor,
  createPerson,
}) => {
  const person = await createPerson({ profile: LINKS });
  await signIn(page, person);
  await page.goto('/edit');
  await openSection(page, 'Links');
  const visibility = page.getByRole('switch', { name: 'Show Letters on the page' });
  await expect(visibility).toBeChecked();
  await visibility.click();
  await saveChanges(page);
  await expect(toastOf(page)).toContainText('Published');
  const links = visitor.getByRole('region', { name: 'Links', exact: true }).getByRole('link');
  await visitor.goto(`/bio/${person.username}`);
  await expect(links).toHaveText(['Shop', 'Films']);
  expect(await visitor.content()).not.toContain('letters.example');

  await page.reload();
  await expect(visibility).not.toBeChecked();
  await visibility.click();
  await saveChanges(page);
  await visitor.reload();
  await expect(links).toHaveText(['Shop', 'Letters', 'Films']);
});

test('a section that is switched off leaves the page, the contact card with its button', async ({
  page,
  visitor,
  createPerson,
}) => {
  const person = await createPerson({
    profile: {
      ...PREMIUM,
      ...LINKS,
      sections_enabled: { vcard: true, social: true, links: true },
      vcard_data: { name: 'Ada Lovelace' },
    },
  });
  await visitor.goto(`/bio/${person.username}`);
  await expect(visitor.getByRole('link', { name: 'Contact', exact: true })).toBeVisible();

  await signIn(page, person);
  await page.goto('/edit');
  await page.getByRole('switch', { name: 'Contact Card' }).click();
  await page.getByRole('switch', { name: 'Social Links' }).click();
  await saveChanges(page);
  await expect(toastOf(page)).toContainText('Published');

  await visitor.reload();
  await expect.poll(() => listRegions(visitor)).toEqual(['Links']);
  await expect(visitor.getByRole('link', { name: 'Contact', exact: true })).toHaveCount(0);
});

test('links and social links are added and removed', async ({ page, createPerson }) => {
  await signIn(page, await createPerson({ profile: LINKS }));
  await page.goto('/edit');
  await openSection(page, 'Links');
  await page.getByRole('button', { name: 'Edit Letters' }).click();
  await page.getByRole('button', { name: 'Remove Letters' }).click();
  await openSection(page, 'Social Links');
  await page.getByRole('button', { name: 'Remove Instagram' }).click();
  await page.getByRole('button', { name: 'Add social link' }).click();
  await page.getByRole('button', { name: 'Network of link 1' }).click();
  await page.getByRole('menuitem', { name: 'TikTok' }).click();
  await expect(page.getByLabel('Address of link 1')).toBeFocused();
  await page.keyboard.type('@maya');
  await expect(page.getByText('TikTok profile @maya')).toBeVisible();
  await openSection(page, 'Links');
  await page.getByRole('button', { name: 'Edit Films' }).click();
  await page.getByLabel('Address of Films').fill('https//films.example');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Links start with https://')).toBeVisible();
  await page.getByRole('button', { name: 'Did you mean: Website films.example?' }).click();
  await saveChanges(page);
  await expect(toastOf(page)).toContainText('Published');
  await page.reload();
  await openSection(page, 'Social Links');
  await expect(page.getByLabel('Address of TikTok')).toHaveValue('https://www.tiktok.com/@maya');
  await openSection(page, 'Links');
  await page.getByRole('button', { name: 'Edit Films' }).click();
  await expect(page.getByLabel('Address of Films')).toHaveValue('https://films.example');
  await expect(page.getByRole('button', { name: 'Edit Letters' })).toHaveCount(0);
  await expect(page.getByLabel('Title of Films')).toHaveValue('Films');
});

test('a link that is held at the lower edge scrolls the list and is put down beyond its first screen, by touch @phone', async ({
  page,
  createPerson,
}) => {
  const custom_links = Array.from({ length: 30 }, (_, index) =>
    link(`Link ${index + 1}`, `https://shop.example/${index + 1}`),
  );
  await signIn(page, await createPerson({ profile: { custom_links } }));
  await page.goto('/edit?at=links');
  const sheet = page.getByRole('dialog', { name: 'Links' });
  const last = sheet.getByRole('button', { name: 'Edit Link 30', exact: true });
  const handle = sheet.getByRole('button', { name: 'Move Link 2', exact: true });
  await handle.scrollIntoViewIfNeeded();
  await expect(last).not.toBeInViewport();
  const [held, edges] = [await handle.boundingBox(), await sheet.boundingBox()];
  if (!held || !edges) throw new Error('The list is not drawn.');
  const x = held.x + held.width / 2;
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: y === undefined ? [] : [{ x, y }],
    });
  await touch('touchStart', held.y + held.height / 2);
  await touch('touchMove', held.y + held.height);
  await touch('touchMove', edges.y + edges.height - 12);
  await expect(sheet.getByText('Link 2 is now 30 of 30.')).toBeAttached();
  await expect(last).toBeInViewport();
  await touch('touchEnd');
  await expect(sheet.getByText('Link 2 put down, 30 of 30.')).toBeAttached();
  await expect(sheet.getByRole('button', { name: /^Edit / }).last()).toHaveText(/^Link 2shop/);
  // The finger that put it down pressed nothing.
  await expect(page.getByRole('dialog', { name: 'Move Link 2 up or down' })).toHaveCount(0);
});

function link(buttonText: string, url: string) {
  return { id: buttonText, buttonText, url, icon: 'link', isVisible: true };
}

/** The sections of a public page, in their order. */
function listRegions(page: Page) {
  return page
    .getByRole('main')
    .getByRole('region')
    .evaluateAll((regions) => regions.map((region) => region.getAttribute('aria-label')));
}

/** Moves an entry one place down, waiting for each step to be announced. */
async function moveDown(page: Page, name: string, place: string) {
  await page.getByRole('button', { name: `Move ${name}`, exact: true }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(`Picked up ${name}, `)).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText(`${name} is now ${place}.`)).toBeAttached();
  await page.keyboard.press('Space');
  await expect(page.getByText(`${name} put down, ${place}.`)).toBeAttached();
}
