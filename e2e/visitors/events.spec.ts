import { FULL_PAGE } from '../fixtures/full-page.ts';
import { expect, signIn, test } from '../fixtures/person.ts';

test('an owner’s own visits are excluded; a visitor’s count once a session, with their campaign', async ({
  page,
  visitor,
  sql,
  createPerson,
}) => {
  const owner = await createPerson({ fullName: 'Grace Hopper', profile: FULL_PAGE });
  await signIn(page, owner);
  const own = page.waitForResponse('/events');
  await page.goto(`/bio/${owner.username}`);
  expect(await (await own).json()).toEqual({ accepted: false, reason: 'owner' });

  const view = visitor.waitForResponse('/events');
  await visitor.goto(`/bio/${owner.username}?utm_source=Letter&utm_campaign=Autumn`);
  expect(await (await view).json()).toEqual({ accepted: true });
  await visitor.reload();
  await visitor.getByRole('link', { name: 'Login' }).click();
  await visitor.goBack();
  const other = await visitor.context().newPage();
  const again = other.waitForResponse('/events');
  await other.goto(`/bio/${owner.username}`);
  await again;
  const rows = await sql`
    select event_data ->> 'utm_source' as source, event_data ->> 'utm_campaign' as campaign
    from analytics where user_id = ${owner.id} order by created_at`;
  expect([...rows]).toEqual([
    { source: 'letter', campaign: 'autumn' },
    { source: null, campaign: null },
  ]);

  // The owner has a menu on the page, and no session after signing out there.
  const account = page.getByRole('navigation', { name: 'Account' });
  const avatar = account.getByText('G', { exact: true });
  await avatar.press('Enter');
  await expect(account.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/edit');
  await page.keyboard.press('Escape');
  await expect(account.getByRole('link', { name: 'Dashboard' })).toBeHidden();
  await avatar.click();
  const ended = page.waitForResponse('**/auth/v1/logout?scope=global');
  await account.getByRole('button', { name: 'Logout' }).click();
  await expect(account.getByRole('link', { name: 'Login' })).toBeVisible();
  expect((await ended).status()).toBe(204);
  await page.goto('/');
  await expect(page).toHaveURL(/\/auth/);
});
