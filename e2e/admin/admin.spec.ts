import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import type { Sql } from '#database/connect.ts';
import { createLead } from '#test/factories.ts';
import { expectAccessible, expectHeight, expectLow } from '../fixtures/accessible.ts';
import { expectNoCutWords } from '../fixtures/cut-words.ts';
import { expect, type Person, signIn, test, toastOf } from '../fixtures/person.ts';
import { IS_HOSTED, runAdmin } from '../fixtures/server-under-test.ts';

test('an administrator finds a person, a lead and an agency', { tag: '@hosted' }, async ({
  page,
  visitor,
  sql,
  createPerson,
}) => {
  const admin = await createPerson();
  await runAdmin('grant', admin.email);
  const family = `Quill${randomUUID().slice(0, 6)}`;
  const emailName = 'zebedia.of.an-address-longer-than-a-phone-is-wide';
  const person = await createPerson({ fullName: `Zebedia ${family}`, emailName });
  const lead = await createLead(sql, {
    user_id: person.id,
    full_name: 'Grace Hopper',
    company: family,
  });
  await signIn(page, admin);
  await page.goto('/');
  const drawer = page.getByRole('navigation', { name: 'Main', exact: true });
  await expect(drawer).toContainText('Administrator');
  await page.getByRole('button', { name: 'User menu' }).click();
  await expect(page.getByRole('menu')).toContainText('Administrator');
  await page.keyboard.press('Escape');
  await drawer.getByRole('link', { name: 'Admin Panel' }).click();
  await expect(page.getByRole('region', { name: 'Right now' })).toContainText('Accounts');
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await page.getByLabel('Search accounts').fill(`zebe ${family.slice(0, 8)}`);
  await expect(page.getByText('1 of 1 account')).toBeVisible();
  await pressMoving(page, page.getByRole('link', { name: person.fullName }));
  await expect(page.getByRole('heading', { name: person.fullName })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(person.email);
  await expectAccessible(page);

  await (IS_HOSTED ? expectNoLooking(page) : lookOn({ page, visitor, sql }, person, lead));
  await page.goto(`/admin/leads?q=${family}`);
  await expect(page.getByRole('row', { name: /Grace Hopper/ })).toContainText(person.username);
  await page.goto('/admin/users/nothing');
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Admin', exact: true })).toBeVisible();
  await page.goto('/admin/jobs');
  const jobs = page.getByRole('region', { name: 'Background jobs' });
  await expect(jobs.getByRole('rowheader', { name: 'Record the day’s figures' })).toBeVisible();
  await expectAccessible(page);
  // Part of the demonstration, which a hosted backend doesn't get.
  if (IS_HOSTED) return;
  await page.goto('/admin/agency?q=agency@viz');
  await expect(page.getByRole('row', { name: /agency@vizit\.test/ })).toContainText(' of 50');
  await expectFewScreens({ page, sql }, { person, family });
});

/** Presses something that moves down before the press ends, as when a message appears above it. */
async function pressMoving(page: Page, control: Locator) {
  // Loaded once the first screen has settled.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/later-')),
  );
  await control.hover();
  await page.mouse.down();
  await page.getByRole('main').evaluate((main) => {
    main.style.marginTop = '20rem';
  });
  await page.mouse.up();
  await page.getByRole('main').evaluate((main) => {
    main.style.marginTop = '';
  });
}

/** On a phone, long lists stay short: one row per act, one plan at a time. */
async function expectFewScreens(
  { page, sql }: Pick<Screens, 'page' | 'sql'>,
  { person, family }: { person: Person; family: string },
) {
  await sql`
    insert into public.audit_log (actor, actor_role, action, after)
    select ${person.id}, 'agency', 'staff.invited', jsonb_build_object('email', 'new.' || n || '.person-of-a-large-team@vizit.test')
    from generate_series(1, 42) n`;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/admin/audit?q=${family}`);
  const act = page.getByRole('button', { name: /invited 42 people to a team/ });
  await expect(act).toBeVisible();
  await expect(page.getByText('1–43 of 43 entries')).toBeVisible();
  await expectHeight(page, 844);
  await act.click();
  await expect(page.getByText(/^new\.42\..*@vizit\.test$/)).toBeVisible();
  await expectNoCutWords(page.getByRole('main').getByRole('listitem'));
  await expectAccessible(page, ['light']);
  await page.goto('/admin/users');
  const accounts = page.getByRole('list', { name: 'Accounts' });
  await expect(accounts.getByRole('link').nth(3)).toBeVisible();
  const rows = accounts.getByRole('listitem').filter({ has: page.getByRole('link') });
  await expectLow(rows, 64);
  await expectNoCutWords(rows);
  await page.goto(`/admin/users?q=${family}`);
  await expect(rows).toHaveCount(1);
  await expectNoCutWords(rows);
  await page.goto('/admin/features');
  await page.getByLabel('Plan', { exact: true }).selectOption('Agency 50');
  await expect(page.getByRole('switch', { name: 'Custom domain' })).toBeVisible();
  await expectHeight(page, 3 * 844);
}

type Screens = { page: Page; visitor: Page; sql: Sql };

/** Views the account as its owner sees it, which changes nothing there and is reported to them. */
async function lookOn({ page, visitor, sql }: Screens, person: Person, lead: { id: string }) {
  await page.getByRole('button', { name: 'See as Zebedia' }).click();
  const opened = page.waitForEvent('popup');
  await page.getByLabel('Why').fill('They asked for help');
  await page.getByRole('button', { name: 'Open the tab' }).click();
  const looking = await opened;
  const banner = looking.getByRole('region', { name: 'Viewing as someone else' });
  await expect(banner).toContainText(person.email);
  await expect(banner).toContainText('min left');
  await looking.goto('/leads');
  await looking.getByRole('button', { name: 'Favorite: Grace Hopper' }).click();
  await expect(toastOf(looking)).toContainText('You are only looking.');
  await looking.getByRole('button', { name: 'Logout' }).click();
  await expect(toastOf(looking)).toContainText('You are only looking.');
  expect([...(await sql`select is_favorite from public.leads where id = ${lead.id}`)]).toEqual([
    { is_favorite: false },
  ]);
  const closed = looking.waitForEvent('close');
  // The window may be gone before the press is answered.
  await banner
    .getByRole('button', { name: 'Stop' })
    .click()
    .catch(() => undefined);
  await closed;

  await page.goto(`/admin/audit?of=${person.id}`);
  const entry = page.getByRole('row', { name: /looked at the account as its owner sees it/ });
  await expect(entry).toContainText('They asked for help');
  await signIn(visitor, person);
  await visitor.goto('/account-settings');
  const history = visitor.getByRole('region', { name: 'Activity by others' });
  await expect(history).toContainText('An administrator looked at your account as you see it.');
}

/** Only a hosted backend signs its tokens. */
async function expectNoLooking(page: Page) {
  await page.getByRole('button', { name: 'See as Zebedia' }).click();
  await page.getByLabel('Why').fill('They asked for help');
  await page.getByRole('button', { name: 'Open the tab' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'a hosted Supabase handles sign-in. Look at them in its dashboard.',
  );
  await page.keyboard.press('Escape');
}

// A tier that no other test sells or shows: all tests share one server.
test('a price and a feature changed by an administrator take effect', { tag: '@hosted' }, async ({
  page,
  visitor,
  createPerson,
}) => {
  const admin = await createPerson();
  await runAdmin('grant', admin.email);
  const person = await createPerson({
    profile: {
      plan: 'agency_500',
      sections_enabled: { vcard: true },
      vcard_data: { name: 'Ada Lovelace', phone: '+44 20 7946 0000' },
    },
  });
  await signIn(page, admin);
  await page.goto('/admin/payment');
  const tier = page.getByRole('listitem').filter({ hasText: 'Agency 500' });
  const setPrice = async (typed: string, shown: string) => {
    await page.getByRole('button', { name: 'Change the price of Agency 500' }).click();
    await page.getByLabel('Price', { exact: true }).fill(typed);
    await page.getByRole('button', { name: 'Change price' }).click();
    await expect(tier).toContainText(shown);
  };
  await setPrice('1234.50', '$1,234.50');
  await expect(async () => {
    await visitor.goto('/pricing');
    await expect(visitor.getByRole('main')).toContainText('$1,234.50', { timeout: 1000 });
  }).toPass();
  await setPrice('', 'Not sold');

  await visitor.goto(`/bio/${person.username}`);
  const contact = visitor.getByRole('link', { name: 'Contact', exact: true });
  await expect(contact).toBeVisible();
  await page.goto('/admin/features');
  const includes = page.getByRole('switch', { name: 'Contact card on Agency 500' });
  await includes.click();
  const window = page.getByRole('dialog');
  await expect(window).toContainText('Hides Contact card on 1 page. Nothing is deleted.');
  await window.getByRole('button', { name: 'Take out' }).click();
  await expect(includes).not.toBeChecked();
  await expect(async () => {
    await visitor.reload();
    await expect(contact).toBeHidden({ timeout: 1000 });
  }).toPass();
  await includes.click();
  await window.getByRole('button', { name: 'Include' }).click();
  await expect(includes).toBeChecked();
});
