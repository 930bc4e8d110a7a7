import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessible.ts';
import { FULL_PAGE } from '../fixtures/full-page.ts';
import { expect, signIn, test, toastOf } from '../fixtures/person.ts';

const UMAMI_ID = '4fb7fa4c-5b46-438d-94b3-3a8fb9bc2e8b';

/** Stands in for all third parties a page could contact, and records their requests. */
async function watchThirdParties(page: Page): Promise<URL[]> {
  const asked: URL[] = [];
  await page.route(/^https:/, async (route) => {
    const request = route.request();
    asked.push(new URL(request.url()));
    const isScript = request.resourceType() === 'script';
    await route.fulfill({
      contentType: isScript ? 'text/javascript' : 'application/json',
      headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
      // Like Google's tag, it first reads its data layer and sets a cookie if allowed.
      body: isScript
        ? 'document.cookie = "_ga_test=1;path=" + location.pathname; document.title = JSON.stringify(dataLayer.map((entry) => [...entry].slice(0, 3)));'
        : '{}',
    });
  });
  return asked;
}

const toHosts = (asked: readonly URL[]) => [...new Set(asked.map(({ host }) => host))].sort();

const ALL_IDS = {
  google_id: 'G-ABC123DEF4',
  meta_id: '1234567890123456',
  plausible_domain: 'example.com',
  umami_id: UMAMI_ID,
  umami_host: 'stats.example.com',
};

test('an owner adds analytics, and visitors are asked before anything is sent', {
  tag: '@phone',
}, async ({ page, visitor, createPerson }) => {
  const owner = await createPerson({ profile: FULL_PAGE });
  await signIn(page, owner);
  await page.goto('/integration');
  await page.getByRole('region', { name: 'Analytics' }).getByRole('link').click();
  await page.getByLabel('Google tag').fill('GTM-ABC1234');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('A Google tag looks like G-ABC123DEF4.')).toBeVisible();
  await page.getByLabel('Google tag').fill("gtag('config', 'G-ABC123DEF4');");
  await page.getByLabel('Umami website').fill(UMAMI_ID);
  await page.getByLabel('Your own Umami server').fill('https://stats.example.com/script.js');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toastOf(page)).toContainText('Analytics saved');
  await expect(page.getByLabel('Your own Umami server')).toHaveValue('stats.example.com');

  const asked = await watchThirdParties(visitor);
  await visitor.goto(`/bio/${owner.username}`);
  const bar = visitor.getByRole('region', { name: /^This page uses / });
  await expect(bar).toContainText('Google Analytics and Umami (stats.example.com)');
  await expectAccessible(visitor);
  expect(asked).toEqual([]);

  await bar.getByRole('button', { name: 'Accept' }).click();
  await expect(bar).toBeHidden();
  await expect
    .poll(() => toHosts(asked))
    .toEqual(['stats.example.com', 'www.googletagmanager.com']);
  // Everything but measurement is denied, even before the id is sent.
  await expect
    .poll(() => visitor.title())
    .toContain('["consent","default",{"ad_personalization":"denied"');
  expect(await visitor.title()).toContain('["consent","update",{"analytics_storage":"granted"}]');
  expect(await visitor.title()).toContain(`"cookie_path":"/bio/${owner.username}"`);

  await visitor.reload();
  await expect(visitor.getByRole('button', { name: 'Privacy choices' })).toBeVisible();
  await expect(bar).toBeHidden();
  await expect.poll(() => asked.length).toBeGreaterThanOrEqual(4);

  await visitor.getByRole('button', { name: 'Privacy choices' }).click();
  asked.length = 0;
  await bar.getByRole('button', { name: 'Decline' }).press('Enter');
  await visitor.waitForURL(/bio/);
  await expect(visitor.getByRole('button', { name: 'Privacy choices' })).toBeVisible();
  await expect.poll(() => visitor.evaluate(() => document.cookie)).toBe('');
  expect(asked).toEqual([]);
});

test('visitors who decline, opt out in their browser or are signed in are never tracked', async ({
  page,
  visitor,
  sql,
  createPerson,
}) => {
  const owner = await createPerson({ profile: FULL_PAGE });
  await sql`insert into public.analytics_ids ${sql({ user_id: owner.id, ...ALL_IDS })}`;
  const asked = await watchThirdParties(visitor);
  await visitor.goto(`/bio/${owner.username}`);
  const bar = visitor.getByRole('region', { name: /^This page uses / });
  await bar.getByRole('button', { name: 'Decline' }).click();
  await visitor.reload();
  const choices = visitor.getByRole('button', { name: 'Privacy choices' });
  await expect(choices).toBeVisible();
  await expect(bar).toBeHidden();

  // A browser's own refusal overrides an earlier yes.
  await choices.click();
  await bar.getByRole('button', { name: 'Accept' }).click();
  await expect
    .poll(() => toHosts(asked))
    .toEqual(['plausible.io', 'stats.example.com', 'www.facebook.com', 'www.googletagmanager.com']);
  const pixel = asked.find(({ host }) => host === 'www.facebook.com');
  expect(pixel?.searchParams.get('id')).toBe(ALL_IDS.meta_id);
  await visitor.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
  });
  asked.length = 0;
  await visitor.reload();
  await choices.click();
  await expect(bar).toContainText('Your browser asks every page not to follow you');
  await expect(bar.getByRole('button', { name: 'Accept' })).toBeHidden();
  await bar.getByRole('button', { name: 'Close' }).click();
  await expect(choices).toBeFocused();
  expect(asked).toEqual([]);

  // The owner, signed in: not even asked.
  const askedOfOwner = await watchThirdParties(page);
  await signIn(page, owner);
  await page.goto(`/bio/${owner.username}`);
  await expect(page.getByLabel('Account menu')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Privacy choices' })).toBeHidden();
  expect(askedOfOwner).toEqual([]);
});
