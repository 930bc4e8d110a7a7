import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../fixtures/person.ts';

test('three plans are offered in the words of the specification', async ({ page }) => {
  await page.goto('/pricing');
  await expect(page.getByRole('heading', { name: 'Choose Your Plan' })).toBeVisible();
  await expect(cardOf(page, 'Free')).toContainText('$0');
  await expect(cardOf(page, 'Premium Monthly')).toContainText('Most Popular');
  await expect(cardOf(page, 'Premium Monthly')).toContainText('$3.99');
  await expect(cardOf(page, 'Premium Monthly')).toContainText('7-Day Free Trial • No charge today');
  await expect(cardOf(page, 'Premium Monthly')).toContainText(
    'Your card will only be charged after the trial ends',
  );
  await expect(cardOf(page, 'Premium Yearly')).toContainText('$28.80');
  await expect(cardOf(page, 'Premium Yearly')).toContainText('Save 40%');
});

test('plans lead visitors to sign in first', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/pricing');
  for (const name of ['Get Started Free', 'Start 7-Day Free Trial', 'Subscribe Yearly']) {
    await expect(page.getByRole('link', { name })).toHaveAttribute(
      'href',
      '/auth?redirect=%2Fbilling',
    );
  }
  await page.getByRole('link', { name: 'Start with Free Plan' }).click();
  await expect(page).toHaveURL('/auth');
});

test('plans lead the signed-in to billing, and a trial is offered once', async ({
  page,
  createPerson,
}) => {
  await signIn(page, await createPerson({ profile: { has_used_trial: true } }));
  await page.goto('/pricing');
  await expect(
    cardOf(page, 'Premium Monthly').getByRole('link', { name: 'Subscribe Now' }),
  ).toHaveAttribute('href', '/billing');
  await expect(page.getByText('7-Day Free Trial')).toHaveCount(0);
  await page.getByRole('link', { name: 'Get Started Free' }).click();
  await expect(page).toHaveURL('/billing');
});

function cardOf(page: Page, plan: string) {
  return page.getByRole('region', { name: plan });
}
