import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Sql } from '#database/connect.ts';
import { createStaff } from '#test/factories.ts';
import { ROUGH_NAMES } from '#test/rough/people.ts';
import {
  expectAccessible,
  expectHeight,
  expectLow,
  expectNoSidewaysScroll,
} from '../fixtures/accessible.ts';
import { expectNoCutWords } from '../fixtures/cut-words.ts';
import { pressMailedLink } from '../fixtures/mailbox.ts';
import { expect, type Person, saveChanges, signIn, test, toastOf } from '../fixtures/person.ts';

const CARD = { vcard: true };

/** A row per person: five who can be invited, and three who can't. */
function writeTeam(tag: string): Buffer {
  const lines = [
    'Full name;Email',
    `Ada Lovelace;ada-${tag}@vizit.test`,
    `Grace Hopper;grace-${tag}@vizit.test`,
    'No Address;grace',
    `Alan Turing;alan-${tag}@vizit.test`,
    `Edsger Dijkstra;edsger-${tag}@vizit.test`,
    `;nameless-${tag}@vizit.test`,
    `Barbara Liskov;barbara-${tag}@vizit.test`,
    `Ada again;ADA-${tag}@vizit.test`,
  ];
  return Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`);
}

/**
 * Other tests share the server and expect no tier with a price: it has one only during the
 * purchase.
 */
async function buyTier(page: Page, sql: Sql) {
  const setPrice = (amount: number | null) =>
    sql`update plan_prices set amount = ${amount} where plan = 'agency_50'`;
  await setPrice(4900);
  try {
    await pressTier(page);
  } finally {
    await setPrice(null);
  }
}

async function pressTier(page: Page) {
  await page.goto('/billing');
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Agency 50' }) });
  const opening = page.waitForEvent('popup');
  await row.getByRole('button').first().click();
  const tab = await opening;
  await tab.getByRole('button', { name: /^(Pay|Subscribe)/ }).click();
  await expect(tab.getByRole('heading', { name: 'All set' })).toBeVisible();
  await tab.close();
  await expect(page.getByRole('heading', { name: 'Agency 50', level: 2 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Invite your team' })).toBeVisible();
}

test('an agency is bought, staffed and run until a member leaves', { tag: '@hosted' }, async ({
  page,
  visitor,
  createPerson,
  sql,
}) => {
  test.slow();
  const tag = randomUUID().slice(0, 8);
  const ada = `ada-${tag}@vizit.test`;
  const profile = { designation: 'Harbour advisor', sections_enabled: CARD };
  const owner = await createPerson({ fullName: 'Northlight', emailName: 'owner', profile });
  await signIn(page, owner);

  await test.step('a tier is bought, and the dashboard shows the first step', async () => {
    await buyTier(page, sql);
    await page.goto('/');
    await expect(page).toHaveURL('/agency-dashboard');
    await expect(page.getByText('0 of 50')).toBeVisible();
    await expectAccessible(page);
    await page
      .getByRole('region', { name: 'Add your first three people' })
      .getByRole('link', { name: 'Add people' })
      .click();
  });

  await test.step('the five valid people of a list of eight are invited', async () => {
    const file = { name: 'team.csv', mimeType: 'text/csv', buffer: writeTeam(tag) };
    await page.getByLabel('File to import').setInputFiles(file);
    await expect(page.getByText('5 people will be invited, 3 are left out.')).toBeVisible();
    await expect(
      page.getByRole('rowheader', { name: /This address is in the list twice\.$/ }),
    ).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send 5 invitations' }).click();
    await expect(page.getByText('5 invitations are on their way.')).toBeVisible();
    await expect(
      page.getByText(/^Line 4, .*: Please enter a valid email address\.$/),
    ).toBeVisible();
  });

  await test.step('one of them claims the account, sees what joining means, and joins', async () => {
    await pressMailedLink(visitor, ada, 'Northlight invites you to its team');
    await visitor.getByLabel('Password', { exact: true }).fill('a long enough password');
    await visitor.getByRole('button', { name: 'Set password' }).click();
    const asked = visitor.getByRole('region', { name: 'Northlight invited you to join its team' });
    await expect(asked).toContainText('Only you see the leads of your page.');
    await asked.getByRole('button', { name: 'Join the team' }).click();
    await expect(toastOf(visitor)).toContainText('You joined Northlight’s team');
  });

  await test.step('the template is chosen, previewed and sent', async () => {
    await page
      .getByRole('navigation', { name: 'Agency' })
      .getByRole('link', { name: 'Template' })
      .click();
    await lock(page, 'Look');
    await lock(page, 'Designation');
    await expect(page.getByText(/^This changes 1 page: .*designation\.$/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send to all pages' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send' }).click();
    await expect(sentOf(page)).toContainText('Done, 1 page');
  });

  await test.step('staff see which fields are locked, and by whom, before they type', async () => {
    await visitor.goto('/edit');
    await expect(
      visitor.getByText('Set by Northlight on every page: look and designation.'),
    ).toBeVisible();
    const field = visitor.getByLabel('Designation', { exact: true });
    await expect(field).toHaveValue('Harbour advisor');
    await expect(field).not.toBeEditable();
    await visitor.goto('/personalize');
    await expect(visitor.getByRole('button', { name: 'Reset to defaults' })).toBeDisabled();
  });

  await test.step('the template is undone', async () => {
    await page.getByRole('button', { name: 'Take back' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
    await expect(sentOf(page)).toContainText('Taken back, 1 page');
    await visitor.goto('/edit');
    await expect(visitor.getByLabel('Designation', { exact: true })).toHaveValue('');
    await expect(visitor.getByLabel('Designation', { exact: true })).toBeEditable();
  });

  await test.step('the team page is public', async () => {
    await page
      .getByRole('navigation', { name: 'Agency' })
      .getByRole('link', { name: 'Profile' })
      .click();
    await page.getByRole('switch', { name: 'Public team page' }).click();
    await page.getByLabel('Team address').fill(`north-${tag}`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('link', { name: 'View team page' })).toBeVisible();
    await expectAccessible(page);
    await visitor.goto(`/team/north-${tag}`);
    await expect(visitor.getByRole('link', { name: 'Ada Lovelace' })).toBeVisible();
    await expectAccessible(visitor);
  });

  await test.step('with every seat taken, a place is handed over to a successor', async () => {
    await sql`update agencies set max_staff_granted = 5 where owner_id = ${owner.id}`;
    await sql`select private.refresh_agency(${owner.id})`;
    await page.goto('/add-staff');
    await expect(page.getByText('Every seat is taken')).toBeVisible();
    await page.getByRole('link', { name: 'See the team' }).click();
    await page.getByRole('button', { name: 'Actions for Ada Lovelace' }).click();
    await page.getByRole('menuitem', { name: 'Hand over', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Hand over from Ada Lovelace?' });
    await dialog.getByLabel('Successor’s full name').fill('Annie Easley');
    await dialog.getByLabel('Successor’s email').fill(`annie-${tag}@vizit.test`);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Hand over', exact: true }).click();
    await expect(toastOf(page)).toContainText('Annie Easley is invited to take over from Ada');
    await expect(page.getByText('1–5 of 5 people')).toBeVisible();
    await page.getByRole('link', { name: 'Saved cards' }).click();
    await expect(page.getByRole('rowheader', { name: 'Ada Lovelace' })).toBeVisible();
    await visitor.goto('/account-settings');
    await expect(visitor.getByRole('heading', { name: 'Email', exact: true })).toBeVisible();
    await expect(visitor.getByRole('region', { name: 'Your agency' })).toHaveCount(0);
  });
});

test('an owner manages the team on a phone', { tag: '@phone' }, async ({
  page,
  createPerson,
  sql,
}) => {
  const owner = await createPerson({ fullName: 'Northlight', profile: { plan: 'agency_50' } });
  const staff = await createPerson({ fullName: 'Grace Hopper', emailName: 'grace' });
  await join(sql, owner, staff);
  await signIn(page, owner);
  await page.goto('/agency-dashboard');
  await expect(page.getByText('1 of 50')).toBeInViewport();
  await expect(page.getByText('Views').first()).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'Make the pages look alike' })).toBeInViewport();
  await expectNoSidewaysScroll(page);
  const drawn = ['', ...ROUGH_NAMES];
  const names = Array.from({ length: 44 }, (_, index) => drawn[index % drawn.length]);
  await Promise.all(names.map(async (full_name) => createStaff(sql, owner.id, { full_name })));
  await page
    .getByRole('navigation', { name: 'Agency' })
    .getByRole('link', { name: 'Team' })
    .click();
  await expectTeamOf45(page, staff.email);
  await page.getByRole('button', { name: 'Actions for Grace Hopper' }).click();
  await page.getByRole('menuitem', { name: 'Suspend' }).click();
  await page.getByLabel('Reason').fill('Paused for the summer');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Suspend', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Team' })).toContainText('Suspended');
  await toastOf(page).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('list', { name: 'Team' })).toContainText('Active');
  await page.getByRole('button', { name: 'Actions for Grace Hopper' }).click();
  await page.getByRole('menuitem', { name: 'Edit the page' }).click();
  await expect(
    page.getByRole('heading', { name: 'This is the page of Grace Hopper' }),
  ).toBeVisible();
  const openForm = async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Edit as a form' }).click();
  };
  await openForm();
  await page.getByLabel('Designation', { exact: true }).fill('Admiral');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(toastOf(page)).toContainText('Published');
  const [row] = await sql`select designation from profiles where user_id = ${staff.id}`;
  expect(row).toEqual({ designation: 'Admiral' });
  await page.getByLabel('Designation', { exact: true }).fill('Captain');
  await saveChanges(page);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Versions' }).click();
  await page
    .getByRole('button', { name: /^Restore / })
    .first()
    .click();
  await openForm();
  await expect(page.getByLabel('Designation', { exact: true })).toHaveValue('Admiral');
  await expectNoSidewaysScroll(page);
});

/** The whole list fits a few screens; a press opens details, and touch selects several people. */
async function expectTeamOf45(page: Page, email: string) {
  const rows = page.getByRole('list', { name: 'Team' }).getByRole('listitem');
  await expect(rows).toHaveCount(45);
  await expect(page.getByText('0 views, 0 leads').first()).toBeVisible();
  await expectHeight(page, 3300);
  await expectLow(rows, 64);
  await expectNoCutWords(rows);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: /^Grace Hopper/ }).tap();
  await expect(page.getByText(email)).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select Grace Hopper' }).tap();
  await rows.first().getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  const bar = page.getByRole('region', { name: 'Selected people' });
  await expect(bar).toContainText('2 selected');
  // One line.
  await expectLow(bar, 64);
  await bar.getByRole('button', { name: 'Clear selection' }).tap();
}

async function lock(page: Page, part: string) {
  await page.getByRole('radiogroup', { name: part }).getByRole('radio', { name: 'Locked' }).click();
}

function sentOf(page: Page) {
  return page.getByRole('region', { name: 'Sent' }).getByRole('listitem').first();
}

/** Adds a person who accepted an invitation to the team. */
async function join(sql: Sql, owner: Person, staff: Person) {
  await sql`
    insert into agency_staff (agency_id, email, full_name)
    values (${owner.id}, ${staff.email}, ${staff.fullName})`;
  await sql`
    select private.join_staff(s, ${staff.id}) from agency_staff s where s.email = ${staff.email}`;
}
