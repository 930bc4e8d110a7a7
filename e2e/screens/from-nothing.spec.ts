import type { Locator, Page } from '@playwright/test';
import { expect, expectPublished, signIn, test } from '../fixtures/person.ts';

/** An empty page: not even a name. */
const NOTHING = { profile: { full_name: '' } };

const BIO = 'A poet of numbers.';

test('a page is built from nothing by keyboard alone', async ({ page, visitor, createPerson }) => {
  const person = await createPerson(NOTHING);
  await signIn(page, person);
  const { keyboard } = page;
  const name = page.getByLabel('Full name');
  const section = page.getByRole('region', { name: 'Links', exact: true });

  // Each step of the checklist lands on its field.
  for (const [step, field] of [
    ['Say who you are', name],
    ['Add a picture', page.getByRole('button', { name: 'Add profile picture' })],
    ['Add your first link', section.getByRole('textbox').first()],
  ] as const) {
    await page.goto('/');
    await expect(page.getByRole('link', { name: step })).toBeVisible();
    await keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await keyboard.press('Enter');
    await tabTo(page, page.getByRole('link', { name: step }));
    await keyboard.press('Enter');
    await expect(field).toBeFocused();
    await expect(field).toBeInViewport({ ratio: 1 });
  }

  await tabTo(page, page.getByRole('button', { name: 'Add link', exact: true }));
  await keyboard.press('Enter');
  await expect(page.getByLabel(/^Title of button/)).toBeFocused();
  await keyboard.type('Letters');
  await tabTo(page, page.getByLabel('Address of Letters'));
  await keyboard.type('letters.example');

  await tabBackTo(page, page.getByRole('button', { name: 'Pictures, name and bio' }));
  await keyboard.press('Enter');
  await tabTo(page, name);
  await keyboard.type('Ada Lovelace');
  await tabTo(page, page.getByLabel('Bio'));
  await keyboard.type(BIO);
  await tabTo(page, page.getByRole('button', { name: 'Publish', exact: true }));
  await keyboard.press('Enter');
  await expectPublished(page);
  await expect(page.getByRole('form', { name: 'Your page' })).toBeFocused();

  await visitor.goto(`/bio/${person.username}`);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Ada Lovelace');
  await expect(visitor.getByText(BIO)).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'Letters' })).toBeVisible();
});

const tabTo = (page: Page, target: Locator) => pressUntilFocused(page, 'Tab', target);
const tabBackTo = (page: Page, target: Locator) => pressUntilFocused(page, 'Shift+Tab', target);

/** More tab stops than the whole screen has. */
const MAX_STOPS = 150;

/** Checks that every tab stop on the way is visible. */
async function pressUntilFocused(page: Page, key: string, target: Locator) {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    await page.keyboard.press(key);
    const { isThere, cover } = await target.evaluate(lookAtFocus);
    expect(cover).toBeNull();
    if (isThere) return;
  }
  await expect(target).toBeFocused();
}

/** @returns whether the element has the focus, and what covers the focused element, if anything */
function lookAtFocus(element: Element) {
  const focused = document.activeElement ?? document.body;
  const { x, y, width, height } = focused.getBoundingClientRect();
  const found = document.elementFromPoint(x + width / 2, y + height / 2);
  const isSeen = focused === document.body || focused.contains(found) || found?.contains(focused);
  return {
    isThere: element === focused,
    cover: isSeen ? null : `${focused.outerHTML} under ${found?.outerHTML ?? 'the edge'}`,
  };
}
