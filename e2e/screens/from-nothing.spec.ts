import type { Locator, Page } from '@playwright/test';
import { expect, type Person, signIn, test, toastOf } from '../fixtures/person.ts';

/** A page with nothing on it: not even a name. */
const NOTHING = { profile: { full_name: '' } };

const BIO = 'A poet of numbers.';
const TEXT = 'On the *engine*.';

test('build a page from nothing with the keyboard alone', async ({
  page,
  visitor,
  createPerson,
}) => {
  const person = await createPerson(NOTHING);
  await openEditor(page, person);
  const { keyboard } = page;

  await keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Full name'));
  await keyboard.type('Ada Lovelace');
  await tabTo(page, page.getByLabel('Designation'));
  await keyboard.type('Analyst');
  await tabTo(page, page.getByLabel('Bio'));
  await keyboard.type(BIO);

  const openRow = async (name: string) => {
    await tabTo(page, page.getByRole('button', { name, exact: true }));
    await keyboard.press('Enter');
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  };
  await openRow('Social Links');
  await tabTo(page, page.getByRole('button', { name: 'Add social link' }));
  await keyboard.press('Enter');
  await expect(page.getByLabel('Address of link 1')).toBeFocused();
  await keyboard.type('github.com/ada');

  await openRow('Links');
  for (const [words, address] of [
    ['Letters', 'letters.example'],
    ['Notes', 'notes.example'],
  ] as const) {
    // Above the links.
    const add = page.getByRole('button', { name: 'Add link', exact: true });
    await (words === 'Letters' ? tabTo : tabBackTo)(page, add);
    await keyboard.press('Enter');
    await expect(page.getByLabel(/^Title of button/)).toBeFocused();
    await keyboard.type(words);
    await tabTo(page, page.getByLabel(`Address of ${words}`));
    await keyboard.type(address);
  }

  await tabBackTo(page, page.getByRole('button', { name: 'Move Notes', exact: true }));
  await keyboard.press('Space');
  await expect(page.getByText('Picked up Notes, 2 of 2.')).toBeAttached();
  await keyboard.press('ArrowUp');
  await expect(page.getByText('Notes is now 1 of 2.')).toBeAttached();
  await keyboard.press('Space');
  await expect(page.getByText('Notes put down, 1 of 2.')).toBeAttached();
  await expect(page.getByRole('button', { name: 'Move Notes', exact: true })).toBeFocused();

  await openRow('Custom Text');
  await tabTo(page, page.getByLabel('Text', { exact: true }));
  await keyboard.type(TEXT);
  await tabBackTo(page, page.getByRole('switch', { name: 'Custom Text' }));
  await keyboard.press('Space');
  await expect(page.getByRole('switch', { name: 'Custom Text' })).toBeChecked();

  await tabTo(page, page.getByRole('button', { name: 'Publish', exact: true }));
  await keyboard.press('Enter');
  await expect(toastOf(page)).toContainText('Published');
  await expect(page.getByRole('form', { name: 'Your page' })).toBeFocused();

  await expectPublished(visitor, person);
});

async function openEditor(page: Page, person: Person) {
  await signIn(page, person);
  await page.goto('/edit');
  await expect(page.getByRole('form', { name: 'Your page' })).toBeVisible();
}

/** All that was entered, as a visitor finds it. */
async function expectPublished(visitor: Page, { username }: Person) {
  await visitor.goto(`/bio/${username}`);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Ada Lovelace');
  await expect(visitor.getByText('Analyst')).toBeVisible();
  await expect(visitor.getByText(BIO)).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'GitHub' })).toHaveAttribute(
    'href',
    'https://github.com/ada',
  );
  await expect(
    visitor.getByRole('region', { name: 'Links', exact: true }).getByRole('link'),
  ).toHaveText(['Notes', 'Letters']);
  await expect(visitor.getByText('On the engine.')).toBeVisible();
}

const tabTo = (page: Page, target: Locator) => pressUntilFocused(page, 'Tab', target);
const tabBackTo = (page: Page, target: Locator) => pressUntilFocused(page, 'Shift+Tab', target);

/** More stops than the whole screen has. */
const MAX_STOPS = 150;

/** Checks that every stop on the way is visible to keyboard users. */
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
