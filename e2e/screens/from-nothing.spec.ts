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
    await tabTo(page, page.getByRole('button', { name: 'Add link', exact: true }));
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

  await tabTo(page, page.getByRole('button', { name: 'Save changes' }));
  await keyboard.press('Enter');
  await expect(toastOf(page)).toContainText('Changes saved');
  await expect(page.getByRole('form', { name: 'Your page' })).toBeFocused();

  await expectPublished(visitor, person);
});

test('the same by touch at 390 pixels', { tag: '@phone' }, async ({
  page,
  visitor,
  createPerson,
}) => {
  const person = await createPerson(NOTHING);
  await openEditor(page, person);

  await fillByTouch(page.getByLabel('Full name'), 'Ada Lovelace');
  await fillByTouch(page.getByLabel('Designation'), 'Analyst');
  await fillByTouch(page.getByLabel('Bio'), BIO);

  const done = page.getByRole('button', { name: 'Done' });
  await touch(page.getByRole('button', { name: 'Social Links', exact: true }));
  await touch(page.getByRole('button', { name: 'Add social link' }));
  await fillByTouch(page.getByLabel('Address of link 1'), 'github.com/ada');

  await touch(done);
  await touch(page.getByRole('button', { name: 'Links', exact: true }));
  await touch(page.getByRole('button', { name: 'Add link', exact: true }));
  await fillByTouch(page.getByLabel('Title of button 1'), 'Letters');
  await fillByTouch(page.getByLabel('Address of Letters'), 'letters.example');
  await touch(page.getByRole('button', { name: 'Add link', exact: true }));
  await fillByTouch(page.getByLabel('Title of button 2'), 'Notes');
  await fillByTouch(page.getByLabel('Address of Notes'), 'notes.example');

  await touch(page.getByRole('button', { name: 'Move Notes', exact: true }));
  await touch(page.getByRole('button', { name: 'Move Notes up' }));
  await expect(page.getByRole('dialog').getByText('1 of 2')).toBeVisible();
  await page.keyboard.press('Escape');
  await touch(done);

  await touch(page.getByRole('switch', { name: 'Custom Text' }));
  await touch(page.getByRole('button', { name: 'Custom Text', exact: true }));
  await fillByTouch(page.getByLabel('Text', { exact: true }), TEXT);
  await touch(done);

  await touch(page.getByRole('radio', { name: 'Preview', exact: true }));
  const preview = page.frameLocator('iframe[title="Preview of your page"]');
  await expect(preview.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible();
  await expect(preview.getByText('Letters')).toBeVisible();
  await expect(page.getByLabel('Bio')).toBeHidden();

  await touch(page.getByRole('button', { name: 'Save changes' }));
  await expect(toastOf(page)).toContainText('Changes saved');

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

/** A keyboard on the glass puts text in without pressing keys, as `fill` does. */
async function fillByTouch(field: Locator, text: string) {
  await touch(field);
  await expect(field).toBeFocused();
  await field.fill(text);
}

/** The minimum touch target (WCAG 2.5.5), in pixels. */
const TARGET_SIZE = 44;

/** Taps, where a finger that is not quite in the middle taps it as well. */
async function touch(target: Locator) {
  expect(await target.evaluate(listMisses, TARGET_SIZE)).toEqual([]);
  await target.tap();
}

/** @returns what is hit instead of the element at the edges of a square of that size around its middle */
function listMisses(element: Element, size: number): string[] {
  element.scrollIntoView({ block: 'center' });
  const { x, y, width, height } = element.getBoundingClientRect();
  const reach = size / 2 - 1;
  const hits = [
    [-reach, 0],
    [reach, 0],
    [0, -reach],
    [0, reach],
  ].map(([dx = 0, dy = 0]) => document.elementFromPoint(x + width / 2 + dx, y + height / 2 + dy));
  return hits.filter((hit) => !element.contains(hit)).map((hit) => hit?.outerHTML ?? 'the edge');
}
