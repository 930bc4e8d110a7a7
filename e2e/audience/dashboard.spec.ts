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
  const traffic = page.getByRole('region', { name: 'Traffic', exact: true });
  await expect(traffic).toContainText('No visits in this period');
  await expect(page.getByRole('link', { name: 'Download QR code' })).toBeVisible();
  await page.getByRole('link', { name: 'Upgrade Plan' }).click();
  await expect(page).toHaveURL('/billing');
});

test('visits are counted over seven days, thirty, and in all, and read anew', async ({
  page,
  sql,
  createPerson,
}) => {
  const person = await createPerson({ profile: { ...PREMIUM, plan: 'yearly' } });
  for (const days of [0, -2, -12, -40]) {
    await createEvent(sql, { user_id: person.id, created_at: daysFromNow(days) });
  }
  await createEvent(sql, { user_id: person.id, link_type: 'custom', section: 'links' });
  await createEvent(sql, { user_id: person.id, link_type: 'custom', section: 'links' });
  await createEvent(sql, { user_id: person.id, link_type: 'Unknown' });
  for (const [index, full_name] of ['First', 'Second', 'Third'].entries()) {
    await createLead(sql, { user_id: person.id, full_name, created_at: daysFromNow(index - 9) });
  }
  await signIn(page, person);
  await page.goto('/dashboard');
  await expect(figureOf(page, 'Profile Visitors')).toHaveText('4');
  const visitors = page.getByRole('region', { name: 'Profile Visitors' });
  await expect(visitors).toContainText('Last 7 days2');
  await expect(visitors).toContainText('Last 30 days3');
  await expect(figureOf(page, 'Link Clicks')).toHaveText('3');
  const byType = page.getByRole('region', { name: 'Link Clicks by Type' });
  await expect(byType.getByRole('row', { name: 'Link buttons' })).toContainText('2');
  await expect(byType.getByRole('row', { name: 'Unknown' })).toContainText('1');
  // Figures alone have one width: in running text it would make a hyphen as wide as a digit.
  await expect(page.locator('body')).toHaveCSS('font-variant-numeric', 'normal');
  const count = byType.getByRole('row', { name: 'Link buttons' }).getByText('2', { exact: true });
  await expect(count).toHaveCSS('font-variant-numeric', 'tabular-nums');
  const engagement = page.getByRole('region', { name: 'Profile Section Engagement' });
  await expect(engagement.getByRole('rowheader')).toHaveText(['Social Links', 'Links']);
  await expect(engagement.getByRole('row', { name: /^Links/ })).toContainText('2');
  // The plan is named, and upgraded from the free one only.
  await expect(page.getByText('Your current plan: Premium Yearly')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Upgrade Plan' })).toHaveCount(0);

  await createEvent(sql, { user_id: person.id });
  await createLead(sql, { user_id: person.id, full_name: 'Fourth' });
  await page.getByRole('button', { name: 'Refresh Analytics' }).click();
  await expect(figureOf(page, 'Profile Visitors')).toHaveText('5');
  const recent = page.getByRole('region', { name: 'Recent Leads' });
  await expect(recent.getByRole('rowheader')).toHaveText(['Fourth', 'Third', 'Second']);
  await recent.getByRole('link', { name: 'View All' }).click();
  await expect(page).toHaveURL('/leads');
});

test('what cannot be read says so, leaves the rest as it is, and can be asked for again', async ({
  page,
  sql,
  createPerson,
}) => {
  const person = await createPerson({ profile: PREMIUM });
  await createEvent(sql, { user_id: person.id });
  await signIn(page, person);
  const refuse = async (path: string) => {
    await page.route(path, (route) => route.fulfill({ status: 400, json: { message: 'No.' } }));
    await page.goto('/');
  };
  const again = page.getByRole('button', { name: 'Try again' });

  await refuse('**/rest/v1/profiles?*');
  await expect(page.getByText('Failed to load profile')).toBeVisible();
  await page.unroute('**/rest/v1/profiles?*');
  await again.click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

  // The numbers stay at zero.
  await refuse('**/rest/v1/rpc/analytics_summary*');
  await expect(figureOf(page, 'Profile Visitors')).toHaveText('0');
  await expect(page.getByRole('alert')).toContainText('The numbers could not be loaded.');
  await page.unroute('**/rest/v1/rpc/analytics_summary*');
  await again.click();
  await expect(figureOf(page, 'Profile Visitors')).toHaveText('1');

  await refuse('**/rest/v1/rpc/analytics_report*');
  await expect(page.getByText('Your traffic could not be loaded.')).toBeVisible();
  await expect(figureOf(page, 'Profile Visitors')).toHaveText('1');
  await page.unroute('**/rest/v1/rpc/analytics_report*');
  await again.click();
  await expect(page.getByRole('term').filter({ hasText: 'Unique visitors' })).toBeVisible();
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
