import type { Page } from '@playwright/test';
import Stripe from 'stripe';
import type { Sql } from '#database/connect.ts';
import { createEvent, createLead } from '#test/factories.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../fixtures/accessible.ts';
import { openTool } from '../fixtures/editor.ts';
import { FULL_PAGE } from '../fixtures/full-page.ts';
import type { Person, PersonOptions } from '../fixtures/person.ts';
import { expect, signIn, test, toastOf } from '../fixtures/person.ts';
import { BASE_URL } from '../fixtures/server-under-test.ts';

test.use({ expectedErrors: [] });

const VISITOR_SCREENS = [
  ['/signin', 'Sign in'],
  ['/signup', 'Sign up'],
  ['/forgot-password', 'Forgot your password?'],
  ['/reset-password', 'This link no longer works'],
  ['/pricing', 'Choose Your Plan'],
] as const;

test('every screen of a visitor is for everybody and without an error', async ({ page }) => {
  for (const [path, heading] of VISITOR_SCREENS) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await expectAccessible(page);
  }
});

test.describe('the mailbox of the sandbox', () => {
  // It shows mails in frames that may run nothing, and axe tries to look into every frame.
  test.use({ expectedErrors: [/^Blocked script execution in 'about:srcdoc'/] });

  test('/sandbox/mail is for everybody and without an error', async ({ page, createPerson }) => {
    const { email } = await createPerson();
    await page.goto(`/sandbox/mail?to=${email}`);
    await expect(page.getByText(email)).toBeVisible();
    await expectAccessible(page);
  });
});

test('the stand-in for Stripe is for everybody, and a payment goes through it', {
  tag: '@phone',
}, async ({ page }) => {
  const { hostname: host, port } = new URL(BASE_URL);
  const stripe = new Stripe('sk_test_journey', { host, port, protocol: 'http' });
  const customer = await stripe.customers.create({ email: 'payer@vizit.test', name: 'Payer' });
  const price_data = { currency: 'usd', unit_amount: 900, product_data: { name: 'A month' } };
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price_data: { ...price_data, recurring: { interval: 'month' } }, quantity: 1 }],
    success_url: `${BASE_URL}/sandbox/stripe`,
  });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(session.url ?? '');
  await page.getByLabel('Pay with').selectOption({ label: 'Card that is declined (…0002)' });
  await page.getByRole('button', { name: 'Pay $9.00' }).click();
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Pay $9.00' }).click();
  await expect(page.getByRole('heading', { name: 'Sandbox payments', level: 1 })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const portal = await stripe.billingPortal.sessions.create({ customer: customer.id });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(portal.url);
  await page.getByRole('button', { name: 'Cancel at the end of the period' }).click();
  await expect(page.getByRole('button', { name: 'Keep the subscription' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

const OWNER_SCREENS = [
  ['/', 'Dashboard'],
  ['/edit', 'Edit'],
  ['/personalize', 'Personalize'],
  ['/leads', 'Leads'],
  ['/account-settings', 'Settings'],
  ['/billing', 'Billing'],
] as const;

test('every screen of somebody new is for everybody and without an error', async ({
  page,
  createPerson,
}) => {
  test.slow();
  await signIn(page, await createPerson({ isConfirmed: false, profile: { sections_enabled: {} } }));
  for (const [path, heading] of OWNER_SCREENS) {
    await open(page, path, heading);
    await expectAccessible(page);
  }
});

test('every screen with something in it is for everybody, and fits into 320 pixels', async ({
  page,
  sql,
  createPerson,
}) => {
  test.slow();
  await signIn(page, await createFullPerson(sql, createPerson));
  for (const [path, heading] of [...OWNER_SCREENS, ['/contacts', 'Contacts']] as const) {
    await open(page, path, heading);
    await expectAccessible(page);
    await expectToFit(page, 320);
  }
});

test.describe('screens that answer 404', () => {
  test.use({ expectedErrors: [/the server responded with a status of 404/] });

  for (const [path, heading] of [
    ['/nothing-here', 'Page Not Found'],
    ['/bio/nobody_of_this_name', 'Profile Not Found'],
  ] as const) {
    test(`${path} is for everybody`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      await expectAccessible(page);
      await page.setViewportSize({ width: 320, height: 640 });
      await expectNoSidewaysScroll(page);
    });
  }
});

for (const [kind, profile] of [
  ['with nothing on it', {}],
  ['with everything on it', FULL_PAGE],
] as const) {
  test(`a public page ${kind} is for everybody and without an error`, async ({
    page,
    createPerson,
  }) => {
    const { username, fullName } = await createPerson({ profile });
    const view = page.waitForResponse('/events');
    await page.goto(`/bio/${username}`);
    await expect(page.getByRole('heading', { name: fullName, level: 1 })).toBeVisible();
    await view;
    await expectAccessible(page);
  });
}

test('windows over a screen are for everybody', async ({ page, sql, createPerson }) => {
  const person = await createPerson({ profile: FULL_PAGE });
  await createLead(sql, { user_id: person.id });
  await openOwn(page, person, '/leads', 'Leads');
  await page.getByRole('button', { name: 'Favorite: Grace Hopper' }).click();
  await expect(toastOf(page)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete Grace Hopper' }).click();
  await expect(toastOf(page)).toContainText('Undo');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'User menu' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessible(page);
});

test('the import window is for everybody, before a file and with what was found in it', async ({
  page,
  createPerson,
}) => {
  await openOwn(page, await createPerson({ profile: FULL_PAGE }), '/edit', 'Edit');
  await openTool(page, 'Import');
  const dialog = page.getByRole('dialog', { name: 'Import' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'page.html',
    mimeType: 'text/html',
    buffer: Buffer.from(
      '<a href="https://shop.example">Shop</a><a href="https://ko-fi.com/ada">Ko-fi</a>',
    ),
  });
  await expect(dialog.getByRole('checkbox', { name: /Shop/ })).toBeVisible();
  await expectAccessible(page);
});

/** Those an owner goes to now and then, whose journeys are made on a desktop. */
const OTHER_SCREENS = [
  ['/contacts', 'Contacts'],
  ['/gallery', 'Gallery'],
  ['/integration', 'Integration'],
  ['/integration/webhooks', 'Webhooks'],
  ['/integration/domain', 'Own domain'],
  ['/integration/api', 'API'],
] as const;

test('on a phone every screen fits and is for everybody', { tag: '@phone' }, async ({
  page,
  sql,
  createPerson,
}) => {
  test.slow();
  await signIn(page, await createFullPerson(sql, createPerson));
  for (const [path, heading] of [...OWNER_SCREENS, ...OTHER_SCREENS]) {
    await open(page, path, heading);
    // In dark a screen has the same colours at any width, and those are looked at on the desktop.
    await expectAccessible(page, ['light']);
    await expectNoSidewaysScroll(page);
  }
});

test('the screens of visitors fit into a phone and into 320 pixels', async ({
  page,
  sql,
  createPerson,
}) => {
  const { username } = await createPerson({ profile: FULL_PAGE });
  // A secret of a day that is over makes the widest line of /privacy.
  await sql`
    insert into private.salt_rotations (day, destroyed_at) values ('2026-01-01', '2026-01-02')
    on conflict do nothing`;
  for (const path of ['/signup', '/pricing', '/privacy', `/bio/${username}`]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const width of [390, 320]) await expectToFit(page, width);
  }
});

test.describe('when something breaks', () => {
  test.use({ expectedErrors: [/./] });

  test('a part of the program that cannot be had is told, and can be tried again', async ({
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
  });

  test('a screen that cannot be drawn says so, and the others stay', async ({
    page,
    createPerson,
  }) => {
    await signIn(page, await createPerson());
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
  await createLead(sql, { user_id: person.id, email, message, phone: '+1 202 555 0100' });
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

/** Nothing is wider than a screen of that many pixels. */
async function expectToFit(page: Page, width: number) {
  const before = page.viewportSize();
  await page.setViewportSize({ width, height: 640 });
  await expectNoSidewaysScroll(page);
  if (before) await page.setViewportSize(before);
}
