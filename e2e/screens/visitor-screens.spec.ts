import Stripe from 'stripe';
import {
  expectAccessible,
  expectLargeText,
  expectNoSidewaysScroll,
  expectToFit,
} from '../fixtures/accessible.ts';
import { FULL_PAGE } from '../fixtures/full-page.ts';
import { expect, signIn, test } from '../fixtures/person.ts';
import { BASE_URL } from '../fixtures/server-under-test.ts';

test.use({ expectedErrors: [] });

/** With texts they show exactly: nothing before, nothing after, the same case. */
const SCREENS = [
  ['/signin', 'Sign in', []],
  ['/signup', 'Sign up', []],
  ['/forgot-password', 'Forgot your password?', ['Send password reset email', 'Back to Sign In']],
  ['/reset-password', 'This link no longer works', []],
  ['/privacy', 'Privacy', ['What is never stored']],
  [
    '/pricing',
    'Choose Your Plan',
    [
      'Choose Your Plan',
      'Free',
      '$0',
      'Get Started Free',
      '1 profile page',
      'Basic themes and colours',
      'Social and contact links',
      'Mobile-optimised public profile',
      'Picture and bio',
      'Basic analytics',
      'QR code generator',
      'Premium Monthly',
      'Most Popular',
      'Start 7-Day Free Trial',
      '7-Day Free Trial • No charge today',
      'Your card will only be charged after the trial ends',
      'Priority support',
      'All future updates',
      'Premium Yearly',
      'Save 40%',
      'Subscribe Yearly',
      'One-time annual payment',
      'Start with Free Plan',
    ],
  ],
  ['/auth?redirect=/billing', 'Sign in', ['Continue to access your dashboard']],
] as const;

test('every visitor screen is accessible, asks exactly what is specified, and fits 320 pixels', async ({
  page,
  sql,
}) => {
  // A past day's secret makes the widest line of /privacy.
  await sql`
    insert into private.salt_rotations (day, destroyed_at) values ('2026-01-01', '2026-01-02')
    on conflict do nothing`;
  for (const [path, heading, words] of SCREENS) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    for (const sentence of words) {
      await expect(page.getByText(sentence, { exact: true }).first(), path).toBeVisible();
    }
    // The same screen as another one.
    if (path.startsWith('/auth')) continue;
    await expectAccessible(page);
    for (const width of [390, 320]) await expectToFit(page, width);
  }
});

test('a public page, empty or full, is accessible, fits, and loads its font from its own origin', async ({
  page,
  createPerson,
}) => {
  const fonts: URL[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(new URL(request.url()));
  });
  const inFraunces = { font_heading: 'Fraunces', font_body: 'Fraunces' };
  for (const profile of [{}, { ...FULL_PAGE, ...inFraunces }]) {
    const { username, fullName } = await createPerson({ profile });
    const view = page.waitForResponse('/events');
    await page.goto(`/bio/${username}`);
    await expect(page.getByRole('heading', { name: fullName, level: 1 })).toBeVisible();
    await view;
    await expectAccessible(page);
    for (const width of [390, 320]) await expectToFit(page, width);
    await expectLargeText(page);
  }
  const isLoaded = () =>
    page.evaluate(() => document.fonts.ready.then(() => document.fonts.check('16px Fraunces')));
  expect(await isLoaded()).toBe(true);
  expect([...new Set(fonts.map(({ origin }) => origin))]).toEqual([BASE_URL]);
  expect(fonts.at(-1)?.pathname).toMatch(/^\/assets\/fraunces-latin(-ext)?-[\w-]+\.woff2$/);
});

const UNKNOWN = [
  [
    '/bio/nobody_of_this_name',
    ['Login', 'Sign Up', 'Profile Not Found', "The profile you're looking for doesn't exist."],
  ],
  ['/nothing-here', ['Page Not Found', 'Go to Dashboard', 'Sign In']],
] as const;

test.describe('404 screens, and frames that run no scripts', () => {
  // Axe tries to enter every frame.
  test.use({ expectedErrors: [/status of 404|^Blocked script execution in 'about:srcdoc'/] });

  test('an unknown path says so and links onward', async ({ page, createPerson }) => {
    for (const [path, words] of UNKNOWN) {
      expect((await page.goto(path))?.status()).toBe(404);
      for (const sentence of words) {
        await expect(page.getByText(sentence, { exact: true }).first(), path).toBeVisible();
      }
      await expectAccessible(page);
      await expectToFit(page, 320);
    }
    await expect(page.getByText(/moved or deleted, or the address was mistyped/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'contact support' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
    await expect(page).toHaveURL('/auth');

    const person = await createPerson();
    await signIn(page, person);
    await page.goto('/nothing-here');
    await page.getByRole('link', { name: 'Go to Dashboard' }).click();
    await expect(page).toHaveURL('/');
    await page.goto(`/sandbox/mail?to=${person.email}`);
    await expect(page.getByText(person.email)).toBeVisible();
    await expectAccessible(page);
  });
});

test('the fake Stripe is accessible, and takes a payment', {
  tag: '@phone',
}, async ({ page }) => {
  const { hostname: host, port } = new URL(BASE_URL);
  const stripe = new Stripe('sk_test_journey', { host, port, protocol: 'http' });
  const customer = await stripe.customers.create({ email: 'payer@vizit.test', name: 'Payer' });
  const product = await stripe.products.create({ name: 'A month' });
  const price = await stripe.prices.create({
    currency: 'usd',
    product: product.id,
    recurring: { interval: 'month' },
    unit_amount: 900,
  });
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price: price.id, quantity: 1 }],
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
