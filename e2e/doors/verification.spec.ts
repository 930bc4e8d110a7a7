import { SESSION_STORAGE_KEY } from '#kit/rules/product.ts';
import { expectAccessible } from '../fixtures/accessible.ts';
import { pressMailedLink, readMailedLink } from '../fixtures/mailbox.ts';
import { expect, signIn, test, toastOf } from '../fixtures/person.ts';

test('a page is private to its owner until their email is confirmed', async ({
  page,
  visitor,
  createPerson,
  sql,
}) => {
  const person = await createPerson({
    isConfirmed: false,
    profile: { bio: 'Notes on the engine.', sections_enabled: { vcard: true } },
  });
  expect((await visitor.goto(`/bio/${person.username}`))?.status()).toBe(404);
  await signIn(page, person);

  await test.step('the owner sees the page, and why no one else can', async () => {
    await page.goto('/account-settings');
    // A session from yesterday is renewed first.
    await page.evaluate((key) => {
      const stored = JSON.parse(localStorage.getItem(key) ?? '{}');
      localStorage.setItem(key, JSON.stringify({ ...stored, expires_at: 1 }));
    }, SESSION_STORAGE_KEY);
    await page.goto(`/bio/${person.username}`);
    await expect(page.getByRole('heading', { name: person.fullName, level: 1 })).toBeVisible();
    await expect(page.getByText('Notes on the engine.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Contact' }), 'not in the free plan').toHaveCount(
      0,
    );
    await expect(page).toHaveTitle(`${person.fullName} | Vizit`);
    const notice = page.getByRole('complementary', { name: 'Only you can see this page' });
    await expect(notice).toContainText('It opens to visitors once your email is confirmed.');
    await expectAccessible(page);
    await notice.getByRole('button', { name: 'Send again' }).click();
    await expect(notice).toContainText('Verification email sent. Please check your inbox.');
    await sql`update profiles set is_active = false where user_id = ${person.id}`;
    await page.reload();
    await expect(notice).toContainText('because it’s suspended. Your dashboard says why');
    await sql`update profiles set is_active = true where user_id = ${person.id}`;
  });

  const banner = page.getByRole('region', { name: 'Verify your email' });
  const refresh = banner.getByRole('button', { name: "I've verified, refresh" });
  await test.step('the dashboard asks the owner to confirm', async () => {
    await page.goto('/');
    await expect(banner).toContainText(person.email);
    await expect(banner).toContainText('to unlock all features');
    await refresh.click();
    await expect(toastOf(page)).toContainText(
      "Refreshed user info – if you're verified, banner will disappear!",
    );
    await expect(banner).toBeVisible();
  });

  // If another one is requested at once, the first email still works.
  await pressMailedLink(visitor, person.email, 'Verify your email');
  await expect(toastOf(visitor)).toContainText('Your address is confirmed.');
  await expect(visitor.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(visitor.getByRole('region', { name: 'Verify your email' })).toBeHidden();

  await test.step('confirming ends the earlier session, and opens the page', async () => {
    await refresh.click();
    await expect(toastOf(page)).toContainText('Your session has ended. Please sign in again.');
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password').fill(person.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await expect(banner).toBeHidden();
    expect((await visitor.goto(`/bio/${person.username}`))?.status()).toBe(200);
  });
});

test.describe('the screen behind an emailed link', () => {
  test.use({ expectedErrors: [/status of 403|ERR_INTERNET_DISCONNECTED/] });

  test('an emailed link is used up only by a press, and its token is removed from the address bar', {
    tag: '@phone',
  }, async ({ page, visitor, createPerson }) => {
    const person = await createPerson({ isConfirmed: false });
    const link = await readMailedLink(person.email, 'Verify your email');
    await visitor.goto(link);
    await expect(visitor.getByRole('heading', { name: 'Confirm your email' })).toBeVisible();
    await expect(visitor.getByText(person.email)).toBeVisible();
    await expect(visitor).toHaveURL('/auth/confirm');
    await expectAccessible(visitor);
    // The sign-in service's client fails to load, as on a lost connection.
    await visitor.route('**/assets/auth-client-*', (route) => route.abort('internetdisconnected'));
    await visitor.reload();

    const press = visitor.getByRole('button', { name: 'Confirm my email' });
    await expect(press).toBeVisible();
    await visitor.context().setOffline(true);
    await press.click();
    await expect(visitor.getByRole('alert')).toContainText('We can’t reach the server.');
    await visitor.unroute('**/assets/auth-client-*');
    await visitor.context().setOffline(false);
    await visitor.getByRole('button', { name: 'Try again' }).click();
    await expect(visitor.getByRole('heading', { name: 'Make your page' })).toBeVisible();

    await page.goto(link);
    await page.getByRole('button', { name: 'Confirm my email' }).click();
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send again' }).click();
    await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  });
});

test('a link never switches accounts: not with tokens in it, and not without asking', async ({
  page,
  createPerson,
}) => {
  const [ada, eve] = [await createPerson(), await createPerson({ isConfirmed: false })];
  await signIn(page, ada);
  const { access_token, refresh_token } = eve.session;
  const tokens = { access_token, refresh_token, expires_in: '3600', token_type: 'bearer' };
  await page.goto(`/account-settings#${new URLSearchParams(tokens)}`);
  await expect(page.getByText(`You sign in with ${ada.email}.`)).toBeVisible();

  await pressMailedLink(page, eve.email, 'Verify your email');
  await expect(page.getByText(`You are signed in as ${ada.email} here`)).toBeVisible();
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await page.goto('/account-settings');
  await expect(page.getByText(`You sign in with ${ada.email}.`)).toBeVisible();
});
