import { createEvent, createLead, daysFromNow } from '#test/factories.ts';
import { expect, figureOf, PREMIUM, signIn, test, toastOf } from '../fixtures/person.ts';

test('an empty dashboard says what will stand there', async ({ page, createPerson }) => {
  await signIn(page, await createPerson({ profile: { sections_enabled: {} } }));
  await page.goto('/');
  await expect(page.getByText('Your current plan: Free')).toBeVisible();
  for (const card of ['Profile Visitors', 'Link Clicks', 'Active Sections', 'Leads Submitted']) {
    await expect(figureOf(page, card)).toHaveText('0');
  }
  await expect(
    page.getByText('No active sections found. Go to Edit page to add sections to your profile.'),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'Link Clicks by Type' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Recent Leads' })).toContainText('No leads yet');
  await page.getByRole('link', { name: 'Upgrade Plan' }).click();
  await expect(page).toHaveURL('/billing');
});

test('the plan is named and upgraded from the free one only', async ({ page, createPerson }) => {
  await signIn(page, await createPerson({ profile: { ...PREMIUM, plan: 'yearly' } }));
  await page.goto('/dashboard');
  await expect(page.getByText('Your current plan: Premium Yearly')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Upgrade Plan' })).toHaveCount(0);
});

test('visits are counted over seven days, thirty, and in all', async ({
  page,
  sql,
  createPerson,
}) => {
  const person = await createPerson({ profile: PREMIUM });
  for (const days of [0, -2, -12, -40]) {
    await createEvent(sql, { user_id: person.id, created_at: daysFromNow(days) });
  }
  await createEvent(sql, { user_id: person.id, link_type: 'custom', section: 'links' });
  await createEvent(sql, { user_id: person.id, link_type: 'custom', section: 'links' });
  await createEvent(sql, { user_id: person.id, link_type: 'Unknown' });
  await signIn(page, person);
  await page.goto('/');
  await expect(figureOf(page, 'Profile Visitors')).toHaveText('4');
  const visitors = page.getByRole('region', { name: 'Profile Visitors' });
  await expect(visitors).toContainText('Last 7 days2');
  await expect(visitors).toContainText('Last 30 days3');
  await expect(figureOf(page, 'Link Clicks')).toHaveText('3');
  const byType = page.getByRole('region', { name: 'Link Clicks by Type' });
  await expect(byType.getByRole('row', { name: 'Link buttons' })).toContainText('2');
  await expect(byType.getByRole('row', { name: 'Unknown' })).toContainText('1');
  const engagement = page.getByRole('region', { name: 'Profile Section Engagement' });
  await expect(engagement.getByRole('rowheader')).toHaveText(['Social Links', 'Links']);
  await expect(engagement.getByRole('row', { name: /^Links/ })).toContainText('2');
});

test('Refresh Analytics reads the numbers anew', async ({ page, sql, createPerson }) => {
  const person = await createPerson({ profile: PREMIUM });
  await signIn(page, person);
  await page.goto('/');
  await expect(figureOf(page, 'Profile Visitors')).toHaveText('0');
  await createEvent(sql, { user_id: person.id });
  await createLead(sql, { user_id: person.id });
  await page.getByRole('button', { name: 'Refresh Analytics' }).click();
  await expect(figureOf(page, 'Profile Visitors')).toHaveText('1');
  await expect(page.getByRole('row', { name: 'Grace Hopper' })).toBeVisible();
});

test('the three latest leads are shown', async ({ page, sql, createPerson }) => {
  const person = await createPerson({ profile: PREMIUM });
  for (const [index, full_name] of ['First', 'Second', 'Third', 'Fourth'].entries()) {
    await createLead(sql, { user_id: person.id, full_name, created_at: daysFromNow(index - 9) });
  }
  await signIn(page, person);
  await page.goto('/');
  const recent = page.getByRole('region', { name: 'Recent Leads' });
  await expect(recent.getByRole('rowheader')).toHaveText(['Fourth', 'Third', 'Second']);
  await recent.getByRole('link', { name: 'View All' }).click();
  await expect(page).toHaveURL('/leads');
});

test('numbers that cannot be read stay at zero', async ({ page, sql, createPerson }) => {
  const person = await createPerson({ profile: PREMIUM });
  await createEvent(sql, { user_id: person.id });
  await signIn(page, person);
  const failing = '**/rest/v1/rpc/analytics_summary*';
  await page.route(failing, (route) => route.fulfill({ status: 400, json: { message: 'No.' } }));
  await page.goto('/');
  await expect(figureOf(page, 'Profile Visitors')).toHaveText('0');
  await expect(page.getByRole('alert')).toContainText('The numbers could not be loaded.');
  await page.unroute(failing);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(figureOf(page, 'Profile Visitors')).toHaveText('1');
});

test('a profile that cannot be read says so', async ({ page, createPerson }) => {
  await signIn(page, await createPerson());
  const failing = '**/rest/v1/profiles?*';
  await page.route(failing, (route) => route.fulfill({ status: 400, json: { message: 'No.' } }));
  await page.goto('/');
  await expect(page.getByText('Failed to load profile')).toBeVisible();
  await page.unroute(failing);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test('the first sign-in makes the page', async ({ page, createPerson, sql }) => {
  const person = await createPerson({ fullName: 'Ada King of Lovelace' });
  await sql`delete from profiles where user_id = ${person.id}`;
  await signIn(page, person);
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Your page' })).toContainText(
    /\/bio\/ada_king_of_lovelace_[a-z0-9]{6}/,
  );
});

test('one toast is visible at a time', async ({ page, sql, createPerson }) => {
  const person = await createPerson({ profile: PREMIUM });
  await createLead(sql, { user_id: person.id });
  await signIn(page, person);
  await page.goto('/leads');
  const favorite = page.getByRole('button', { name: 'Favorite: Grace Hopper' });
  await favorite.click();
  await expect(toastOf(page)).toContainText('Lead marked as favorite');
  await favorite.click();
  await expect(toastOf(page)).toContainText('Lead removed from favorites');
  await expect(toastOf(page)).toHaveCount(1);
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: /^Notification/ }).getByRole('list')).toBeFocused();
  await toastOf(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(toastOf(page)).toHaveCount(0);
});
