import { expectAccessible } from '../fixtures/accessible.ts';
import { FULL_PAGE } from '../fixtures/full-page.ts';
import { holdRequest } from '../fixtures/hold-request.ts';
import { expect, signIn, test } from '../fixtures/person.ts';

const WAITS = [
  ['/', '**/rest/v1/rpc/analytics_summary*', 'Loading your numbers'],
  ['/leads', /\/rest\/v1\/leads\?.*full_name/, 'Loading leads'],
] as const;

test.describe('with a slow, then lost, connection', () => {
  // Prefetches at that time fail.
  test.use({ expectedErrors: [/net::ERR_INTERNET_DISCONNECTED$/] });

  test('a spinner shows while the code and first response load, and a notice while offline', async ({
    page,
    context,
    createPerson,
  }) => {
    await signIn(page, await createPerson({ profile: FULL_PAGE }));
    const program = holdRequest(page, /\/assets\/account-settings-[^/]*\.js$/);
    await page.goto('/account-settings');
    const loading = page.getByRole('status').filter({ hasText: 'Loading' });
    await expect(loading).toBeVisible();
    await (await program).continue();
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
    await expect(loading).toHaveCount(0);

    for (const [path, request, label] of WAITS) {
      const answer = holdRequest(page, request);
      await page.goto(path);
      const spinner = page.getByRole('status').filter({ hasText: label });
      await expect(spinner).toBeVisible();
      await (await answer).continue();
      await expect(spinner).toHaveCount(0);
      await expect(page.getByText('No leads yet')).toBeVisible();
    }

    await page.goto('/edit');
    await expect(page.getByRole('heading', { name: 'Edit', level: 1 })).toBeVisible();
    await context.setOffline(true);
    const notice = page.getByText('You’re offline. You can save again');
    await expect(notice).toBeVisible();
    // Shown beside the button too, before it is pressed.
    await page.getByLabel('Full name').fill('Ada Byron');
    await expect(page.getByText('Your draft is kept on this device')).toBeVisible();
    await expectAccessible(page);
    await context.setOffline(false);
    await expect(notice).toBeHidden();
  });
});
