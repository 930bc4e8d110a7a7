import type { Page } from '@playwright/test';
import type { Sql } from '#database/connect.ts';
import { createEvent, createLead } from '#test/factories.ts';
import { ROUGH_NAMES } from '#test/rough/people.ts';
import {
  expectAccessible,
  expectHeight,
  expectLargeText,
  expectNoSidewaysScroll,
  expectToFit,
} from '../fixtures/accessible.ts';
import { drawMoving } from '../fixtures/drawn-pictures.ts';
import { openSection, openTool, pressPicture, uploadPicture } from '../fixtures/editor.ts';
import { FULL_PAGE } from '../fixtures/full-page.ts';
import type { Person, PersonOptions } from '../fixtures/person.ts';
import { expect, signIn, test, toastOf } from '../fixtures/person.ts';

test.use({ expectedErrors: [] });

const OWNER_SCREENS = [
  ['/', 'Dashboard'],
  ['/edit', 'Edit'],
  ['/personalize', 'Personalize'],
  ['/leads', 'Leads'],
  ['/account-settings', 'Settings'],
  ['/billing', 'Billing'],
] as const;

/** Those that look different when empty. */
const EMPTY_SCREENS = OWNER_SCREENS.filter(([path]) =>
  ['/edit', '/leads', '/billing'].includes(path),
);

/** Exact texts of an empty dashboard. */
const OWNER_WORDS = [
  'Your current plan: Free',
  'Upgrade Plan',
  'Verify your email',
  'Resend verification email',
  "I've verified, refresh",
  'Debug Info',
  'Profile Visitors',
  'Link Clicks',
  'Active Sections',
  'Leads Submitted',
  'Refresh Analytics',
  'Profile Section Engagement',
  'No active sections found. Go to Edit page to add sections to your profile.',
  'Recent Leads',
  'View All',
];

test('every owner screen is accessible, empty or filled, and fits 320 pixels', async ({
  page,
  sql,
  createPerson,
}) => {
  test.slow();
  const profile = { sections_enabled: {} };
  await openOwn(page, await createPerson({ isConfirmed: false, profile }), '/', 'Dashboard');
  for (const words of OWNER_WORDS) {
    await expect(page.getByText(words, { exact: true }).first()).toBeVisible();
  }
  await expectAccessible(page);
  for (const [path, heading] of EMPTY_SCREENS) {
    await open(page, path, heading);
    await expectAccessible(page, ['light']);
  }
  await test.step('a panel beside the page doesn’t cover the bar below a notice', async () => {
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    await page.setViewportSize({ width: 768, height: 1024 });
    await open(page, '/personalize', 'Personalize');
    await expect(page.getByText('Only you can see this page')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Templates' })).toBeVisible();
    await page.getByRole('button', { name: 'Publish', exact: true }).hover();
    await page.setViewportSize({ width, height });
  });
  const person = await createFullPerson(sql, createPerson);
  await signIn(page, person);
  for (const [path, heading] of [
    ...OWNER_SCREENS,
    ['/code', person.fullName],
    ['/contacts', 'Contacts'],
    ['/event', 'Event'],
    ['/print', 'Print and share'],
  ] as const) {
    await open(page, path, heading);
    await expectAccessible(page);
    await expectToFit(page, 320);
    if (['/', '/edit', '/account-settings'].includes(path)) await expectLargeText(page);
  }
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Business cards, PDF' }).click();
  expect((await download).suggestedFilename()).toMatch(/-card\.pdf$/);
  await page.getByRole('button', { name: 'Email signature: Copy it' }).click();
  await expect(page.getByTitle('Preview of the signature')).toBeVisible();
  await expectAccessible(page, ['light']);
});

test('dialogs are accessible', async ({ page, sql, createPerson }) => {
  const person = await createPerson({ profile: FULL_PAGE });
  await createLead(sql, { user_id: person.id, full_name: 'Grace Hopper' });
  await openOwn(page, person, '/leads', 'Leads');
  await page.getByRole('button', { name: 'Delete Grace Hopper' }).click();
  await expect(toastOf(page)).toContainText('Undo');
  await page.getByRole('button', { name: 'User menu' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessible(page);

  await open(page, '/edit', 'Edit');
  await openTool(page, 'Import');
  const dialog = page.getByRole('dialog', { name: 'Import' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page, ['light']);
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'page.html',
    mimeType: 'text/html',
    buffer: Buffer.from(
      '<a href="https://shop.example">Shop</a><a href="https://ko-fi.com/ada">Ko-fi</a>',
    ),
  });
  await expect(dialog.getByRole('checkbox', { name: /Shop/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
});

test('the picture dialogs are accessible', async ({ page, createPerson }) => {
  await openOwn(page, await createPerson({ profile: FULL_PAGE }), '/edit', 'Edit');
  await openSection(page, 'Gallery');
  await pressPicture(page, 'Workpiece 6');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await uploadPicture(page, 'Workpiece 6', await drawMoving());
  await expect(page.getByRole('group', { name: /^Drag to position/ })).toBeVisible();
  await expectAccessible(page);
  const accept = page.getByRole('button', { name: 'Use picture' });
  await accept.click();
  await expect(accept).toBeHidden();
  await pressPicture(page, 'Workpiece 6');
  await page.getByRole('button', { name: 'Choose from your pictures' }).click();
  await expect(page.getByRole('list', { name: 'Your pictures' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Delete picture 1,/ }).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await open(page, '/gallery', 'Gallery');
  await expect(page.getByRole('list', { name: 'Pictures' }).getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('region', { name: 'Selected pictures' }).getByText('Delete').click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page);
});

/** Different on a phone, or visited only on a desktop. */
const PHONE_SCREENS = [
  ['/', 'Dashboard'],
  ['/edit', 'Edit'],
  ['/personalize', 'Personalize'],
  ['/leads', 'Leads'],
  ['/contacts', 'Contacts'],
  ['/gallery', 'Gallery'],
  ['/print', 'Print and share'],
  ['/integration', 'Integration'],
  ['/integration/analytics', 'Analytics'],
  ['/integration/webhooks', 'Webhooks'],
  ['/integration/domain', 'Own domain'],
  ['/integration/api', 'API'],
] as const;

test('on a phone every screen is accessible and fits', { tag: '@phone' }, async ({
  page,
  sql,
  createPerson,
}) => {
  test.slow();
  const person = await createFullPerson(sql, createPerson);
  await signIn(page, person);
  for (const [path, heading] of [...PHONE_SCREENS, ['/code', person.fullName] as const]) {
    await open(page, path, heading);
    // In dark mode a screen has the same colours at any width, and those are checked on the
    // desktop.
    await expectAccessible(page, ['light']);
    await expectNoSidewaysScroll(page);
  }
  for (const [path, heading] of OWNER_SCREENS.slice(-2)) {
    await open(page, path, heading);
    await expectNoSidewaysScroll(page);
  }

  // News and next steps fill two screens at most, and the settings one.
  await open(page, '/', 'Dashboard');
  await expect(page.getByRole('row', { name: /Scholastika/ })).toBeVisible();
  await expect(page.getByRole('figure')).toBeVisible();
  const figures = page.getByRole('heading', { name: 'All figures' });
  const measure = async () => (await figures.boundingBox())?.y ?? Number.POSITIVE_INFINITY;
  await expect.poll(measure).toBeLessThanOrEqual(2 * 844);
  await page.getByRole('button', { name: /^In detail/ }).tap();
  await expect(page.getByRole('table', { name: 'Sources' })).toBeVisible();
  await expectAccessible(page, ['light']);

  await open(page, '/account-settings', 'Settings');
  await expectHeight(page, 844);
  await page.goto('/account-settings#notifications');
  await expect(page.getByRole('switch', { name: 'New leads' })).toBeInViewport();
  await page.getByRole('region', { name: 'You', exact: true }).getByRole('button').tap();
  await expect(page.getByLabel('Your name')).toBeVisible();
  await expectAccessible(page, ['light']);
  await expectNoSidewaysScroll(page);
});

test.describe('when something fails', () => {
  test.use({ expectedErrors: [/./] });

  test('code that fails to load can be retried, and a screen that fails to render says so', async ({
    page,
    createPerson,
  }) => {
    await openOwn(page, await createPerson(), '/', 'Dashboard');
    await page.route(/\/assets\/edit-[^/]*\.js$/, (route) => route.abort());
    await page.getByRole('link', { name: 'Edit', exact: true }).first().click();
    await expect(
      page.getByRole('heading', { name: 'Unexpected Application Error!' }),
    ).toBeVisible();
    await expectAccessible(page);
    await page.unroute(/\/assets\/edit-[^/]*\.js$/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Edit', level: 1 })).toBeVisible();

    // Our server never answers this, but even then only this screen may fail.
    await page.route('**/rest/v1/leads?*', (route) => route.fulfill({ json: [null] }));
    await page.goto('/leads');
    await expect(page.getByRole('heading', { name: 'Something went wrong.' })).toBeVisible();
    await expect(page.getByText('If this continues, please contact support.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  });
});

/** Creates a user with content on every screen, at its longest. */
async function createFullPerson(
  sql: Sql,
  createPerson: (options: PersonOptions) => Promise<Person>,
): Promise<Person> {
  const person = await createPerson({ profile: FULL_PAGE });
  const message = 'I have found a moth in the relay, and kept it. '.repeat(4);
  const email = `${'long'.repeat(12)}@vizit.test`;
  for (const full_name of ROUGH_NAMES.slice(0, 3)) {
    await createLead(sql, {
      user_id: person.id,
      full_name,
      email,
      message,
      phone: '+1 202 555 0100',
    });
  }
  await createEvent(sql, { user_id: person.id });
  await createEvent(sql, { user_id: person.id, link_type: 'custom', section: 'links' });
  return person;
}

async function openOwn(page: Page, person: Person, path: string, heading: string) {
  await signIn(page, person);
  await open(page, path, heading);
}

async function open(page: Page, path: string, heading: string) {
  await page.goto(path);
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
}
