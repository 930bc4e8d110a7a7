import type { Page } from '@playwright/test';
import { openSection } from '../fixtures/editor.ts';
import { FULL_PAGE, makeLinks } from '../fixtures/full-page.ts';
import { expect, expectPublished, saveChanges, signIn, test } from '../fixtures/person.ts';

test('links, social links and sections are added, hidden, reordered by keyboard and removed', async ({
  page,
  visitor,
  createPerson,
}) => {
  const person = await createPerson({ profile: FULL_PAGE });
  const contact = visitor.getByRole('link', { name: 'Contact', exact: true });
  await visitor.goto(`/bio/${person.username}`);
  await expect(contact).toBeVisible();
  await expect.poll(() => listRegions(visitor)).toEqual(['Social links', 'Links']);
  await signIn(page, person);
  await page.goto('/edit');

  // At the end of the list, below the fold.
  await openSection(page, 'Links');
  const visibility = page.getByRole('switch', { name: 'Show Pattern 12 on the page' });
  await expect(visibility).toBeChecked();
  await visibility.click();
  await page.getByRole('button', { name: 'Edit Pattern 11', exact: true }).click();
  await page.getByRole('button', { name: 'Remove Pattern 11', exact: true }).click();
  await moveDown(page, 'Pattern 9', '10 of 11');

  await openSection(page, 'Social Links');
  await page.getByRole('button', { name: 'Remove Instagram' }).click();
  await page.getByRole('button', { name: 'Add social link' }).click();
  await page.getByRole('button', { name: 'Network of link 2' }).click();
  await page.getByRole('menuitem', { name: 'TikTok' }).click();
  await expect(page.getByLabel('Address of link 2')).toBeFocused();
  await page.keyboard.type('@maya');
  await expect(page.getByText('TikTok profile @maya')).toBeVisible();

  // An invalid value is reported even in a collapsed section, with a link to its field.
  await openSection(page, 'Links');
  await page.getByRole('button', { name: 'Edit Pattern 8', exact: true }).click();
  const address = page.getByLabel('Address of Pattern 8', { exact: true });
  await address.fill('https//films.example');
  await openSection(page, 'Custom Text');
  await expect(page.getByText('Something needs correcting')).toBeVisible();
  await expect(page.getByText('Please check the marked fields.')).toBeHidden();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Please check the marked fields.')).toBeVisible();
  await expect(page.getByText('Links start with https://')).toBeVisible();
  await expect(address).toBeFocused();
  await page.getByRole('button', { name: 'Did you mean: Website films.example?' }).click();

  await page.getByRole('switch', { name: 'Contact Card' }).click();
  await moveDown(page, 'Social Links', '3 of 12');
  await page.keyboard.press('Control+s');
  await expectPublished(page);

  const links = visitor.getByRole('region', { name: 'Links', exact: true }).getByRole('link');
  await visitor.reload();
  await expect.poll(() => listRegions(visitor)).toEqual(['Links', 'Social links']);
  await expect(contact).toHaveCount(0);
  const names = FULL_PAGE.custom_links.map(({ buttonText }) => buttonText);
  await expect(links).toHaveText([...names.slice(0, 8), 'Pattern 10', 'Pattern 9']);
  expect(await visitor.content()).not.toContain('patterns.example/12');

  await page.reload();
  await openSection(page, 'Social Links');
  await expect(page.getByLabel('Address of TikTok')).toHaveValue('https://www.tiktok.com/@maya');
  const section = await openSection(page, 'Links');
  await expect(page.getByRole('button', { name: 'Edit Pattern 11', exact: true })).toHaveCount(0);
  await expect(visibility).not.toBeChecked();
  await visibility.click();
  await saveChanges(page);
  await visitor.reload();
  await expect(links.last()).toHaveText('Pattern 12');

  // A press on Add isn't lost to the previous field's error, while a finger holds it.
  const add = section.getByRole('button', { name: 'Add link', exact: true });
  await add.click();
  await section.getByRole('textbox').last().fill('javascript:alert(1)');
  await add.click({ delay: 300 });
  await page.keyboard.type('Second');
  await expect(page.getByLabel('Title of Second')).toHaveValue('Second');
});

test('a link held at the lower edge scrolls the list and drops past its first screen, by touch @phone', async ({
  page,
  createPerson,
}) => {
  await signIn(
    page,
    await createPerson({ profile: { ...FULL_PAGE, custom_links: makeLinks(30) } }),
  );
  await page.goto('/edit?at=links');
  const sheet = page.getByRole('dialog', { name: 'Links' });
  const last = sheet.getByRole('button', { name: 'Edit Pattern 30', exact: true });
  const handle = sheet.getByRole('button', { name: 'Move Pattern 3', exact: true });
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
  await expect(sheet.getByText('Pattern 3 is now 30 of 30.')).toBeAttached();
  await expect(last).toBeInViewport();
  await touch('touchEnd');
  await expect(sheet.getByText('Pattern 3 put down, 30 of 30.')).toBeAttached();
  await expect(sheet.getByRole('button', { name: /^Edit / }).last()).toHaveText(
    /^Pattern 3patterns/,
  );
  // The finger that dropped it pressed nothing.
  await expect(page.getByRole('dialog', { name: 'Move Pattern 3 up or down' })).toHaveCount(0);
});

/** A public page's two sections of links, in order. */
function listRegions(page: Page) {
  return page
    .getByRole('main')
    .getByRole('region', { name: /^(Social links|Links)$/ })
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
