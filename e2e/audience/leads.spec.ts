import { createLead } from '#test/factories.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../fixtures/accessible.ts';
import { expect, PREMIUM, signIn, test, toastOf } from '../fixtures/person.ts';
import { readDownload } from '../fixtures/read-download.ts';

test('the list stands newest first and pages through the rest', async ({
  page,
  sql,
  createPerson,
}) => {
  const person = await createPerson({ profile: PREMIUM });
  for (let number = 1; number <= 51; number += 1) {
    const created_at = new Date(Date.UTC(2026, 0, 1, 0, number));
    await createLead(sql, { user_id: person.id, full_name: `Lead ${number}`, created_at });
  }
  await signIn(page, person);
  await page.goto('/leads');
  const names = page.getByRole('rowheader');
  await expect(names).toHaveCount(50);
  await expect(names.first()).toHaveText('Lead 51');
  await expect(page.getByText('1–50 of 51 leads')).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(names).toHaveText(['Lead 1']);
  await page.getByRole('button', { name: 'Delete Lead 1' }).click();
  await expect(toastOf(page)).toContainText('Lead deleted successfully');
  await expect(names).toHaveCount(50);
});

test('failures are told in the sentences of the specification', async ({
  page,
  sql,
  createPerson,
}) => {
  const person = await createPerson({ profile: PREMIUM });
  await createLead(sql, { user_id: person.id });
  await signIn(page, person);
  await page.goto('/leads');
  const favorite = page.getByRole('button', { name: 'Favorite: Grace Hopper' });
  await expect(favorite).toBeVisible();

  const failing = '**/rest/v1/leads?*';
  await page.route(failing, (route) => route.fulfill({ status: 400, json: { message: 'No.' } }));
  await favorite.click();
  await expect(toastOf(page)).toContainText('Failed to update lead');
  await expect(favorite).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('button', { name: 'Delete Grace Hopper' }).click();
  await expect(toastOf(page)).toContainText('Failed to delete lead');
  await expect(favorite).toBeVisible();
  await page.reload();
  await expect(page.getByText('Failed to load leads')).toBeVisible();
  await page.unroute(failing);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(favorite).toBeVisible();
});

const ATTACK = '<img src=x onerror=alert(1)>';

/** Leads of these names, the last one the newest. */
async function createLeads(
  sql: Parameters<typeof createLead>[0],
  user_id: string,
  leads: readonly Parameters<typeof createLead>[1][],
) {
  for (const [index, columns] of leads.entries()) {
    const created_at = new Date(Date.now() - (leads.length - index) * 60_000);
    await createLead(sql, { user_id, created_at, ...columns });
  }
}

test('search and filters stand in the address, and Back takes them back', async ({
  page,
  sql,
  createPerson,
}) => {
  const person = await createPerson({ profile: PREMIUM });
  await createLeads(sql, person.id, [
    { full_name: 'Old friend', created_at: new Date('2026-01-05T12:00:00Z') },
    { full_name: 'José Núñez', source: 'instagram.com', is_favorite: true },
    { full_name: 'Grace', message: 'I build lighthouses', phone: '+1 (555) 010-99' },
  ]);
  await signIn(page, person);
  await page.goto('/leads');
  const names = page.getByRole('rowheader');
  const search = page.getByRole('searchbox', { name: 'Search leads' });
  await expect(names).toHaveText(['Grace', 'José Núñez', 'Old friend']);

  for (const [words, found] of [
    ['jose', 'José Núñez'],
    ['LIGHTHOUSE', 'Grace'],
    ['155501099', 'Grace'],
  ] as const) {
    await search.fill(words);
    await expect(names).toHaveText([found]);
  }
  await expect(page).toHaveURL('/leads?q=155501099');
  await search.fill('100%');
  await expect(page.getByText('No leads match')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(names).toHaveCount(3);
  await expect(search).toHaveValue('');

  await page.getByRole('button', { name: 'Favorites' }).click();
  await expect(names).toHaveText(['José Núñez']);
  await page.getByRole('button', { name: 'Favorites' }).click();
  await page.getByRole('combobox', { name: 'Source' }).selectOption('Direct');
  await expect(names).toHaveText(['Grace', 'Old friend']);
  await page.getByRole('combobox', { name: 'Period' }).selectOption('Last 7 days');
  await expect(names).toHaveText(['Grace']);
  await page.reload();
  await expect(names).toHaveText(['Grace']);
  await page.getByRole('combobox', { name: 'Source' }).selectOption('Any source');
  await page.getByRole('combobox', { name: 'Period' }).selectOption('Between…');
  await page.getByLabel('From').fill('2026-01-05');
  await page.getByLabel('To', { exact: true }).fill('2026-01-05');
  await expect(names).toHaveText(['Old friend']);
  await expect(page).toHaveURL('/leads?period=between&from=2026-01-05&to=2026-01-05');
});

test('a lead opens with its answers, where it came from, and what was agreed to', async ({
  page,
  sql,
  createPerson,
}) => {
  const person = await createPerson({ profile: PREMIUM });
  await createLead(sql, {
    user_id: person.id,
    message: 'Two\nlines',
    source: 'instagram.com',
    consent: 'I agree to be contacted.',
    consent_version: 'a1b2c3',
    consented_at: new Date('2026-05-05T10:00:00Z'),
    form: { heading: 'Write to me', fields: { phone: { isEnabled: true, isRequired: false } } },
  });
  await signIn(page, person);
  // It is unread until it was opened, which the tab beside the contacts says too.
  await page.goto('/contacts');
  const tabs = page.getByRole('navigation', { name: 'People' });
  await tabs.getByRole('link', { name: 'Leads 1 unread' }).click();
  const mark = page.getByRole('img', { name: 'Unread' });
  await expect(mark).toBeVisible();
  await page.getByRole('link', { name: 'Grace Hopper' }).click();
  const panel = page.getByRole('dialog', { name: 'Grace Hopper' });
  await expect(panel.getByRole('heading', { name: 'Write to me' })).toBeVisible();
  for (const words of [
    'Two\nlines',
    'Not answered',
    'instagram.com',
    'I agree to be contacted.',
    'version a1b2c3',
  ]) {
    await expect(panel).toContainText(words, { useInnerText: true });
  }
  await expect(panel.getByRole('link', { name: 'Reply' })).toHaveAttribute(
    'href',
    'mailto:grace@vizit.test',
  );
  await page.goBack();
  await expect(panel).toBeHidden();
  await page.goForward();
  await expect(panel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(mark).toBeHidden();
  await expect(tabs.getByRole('link', { name: 'Leads', exact: true })).toBeVisible();
  await page.goto('/leads?lead=00000000-0000-4000-8000-000000000000');
  await expect(page.getByText('This lead no longer exists')).toBeVisible();
});

test('a deleted lead comes back with Undo', { tag: '@phone' }, async ({
  page,
  sql,
  createPerson,
}) => {
  const person = await createPerson({ profile: PREMIUM });
  const lead = await createLead(sql, { user_id: person.id, is_favorite: true });
  await signIn(page, person);
  await page.goto('/leads');
  await page.getByRole('button', { name: 'Delete Grace Hopper' }).click();
  await expect(toastOf(page)).toContainText('Lead deleted successfully');
  await expect(page.getByText('No leads yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(toastOf(page)).toContainText('Lead restored');
  await expect(page.getByRole('button', { name: 'Favorite: Grace Hopper' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  const rows = await sql`select id from leads where user_id = ${person.id}`;
  expect([...rows]).toEqual([{ id: lead.id }]);
});

test('several leads are marked, taken out and deleted at once', async ({
  page,
  sql,
  createPerson,
}) => {
  const person = await createPerson({ profile: PREMIUM });
  await createLeads(sql, person.id, [
    { full_name: 'One', message: '=HYPERLINK("https://evil.example")' },
    { full_name: 'Two' },
    { full_name: 'Three', email: ATTACK, message: ATTACK },
  ]);
  await signIn(page, person);
  await page.goto('/leads');
  // What a visitor wrote stays text.
  await expect(page.getByRole('row', { name: 'Three' })).toContainText(ATTACK);
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Select One' }).check();
  await page.getByRole('checkbox', { name: 'Select Two' }).check();
  const bar = page.getByRole('region', { name: 'Selected leads' });
  await expect(bar).toContainText('2 selected');
  await bar.getByRole('button', { name: 'Favorite' }).click();
  await expect(toastOf(page)).toContainText('2 leads marked as favorite');

  const download = page.waitForEvent('download');
  await bar.getByRole('button', { name: 'Export' }).click();
  const lines = (await readDownload(await download)).split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain('Full name');
  expect(lines[2]).toContain(`"'=HYPERLINK(""https://evil.example"")"`);

  await bar.getByRole('button', { name: 'Delete' }).click();
  await expect(toastOf(page)).toContainText('2 leads deleted');
  await expect(page.getByRole('checkbox', { name: /^Select [OT]/ })).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(toastOf(page)).toContainText('2 leads restored');
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await expect(bar).toContainText('3 selected');
});

test('an export holds all leads, or those that match', async ({ page, sql, createPerson }) => {
  const person = await createPerson({ profile: PREMIUM });
  // More than one answer of the interface holds.
  await sql`
    insert into leads (user_id, full_name, email, created_at)
    select ${person.id}, 'Lead ' || n, '', now() - n * interval '1 second'
    from generate_series(1, 1100) n`;
  await signIn(page, person);
  await page.goto('/leads');
  await expect(page.getByText('1–50 of 1,100 leads')).toBeVisible();
  let download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const all = (await readDownload(await download)).split('\r\n');
  expect(new Set(all).size).toBe(1101);

  await page.getByRole('searchbox').fill('lead 11');
  await expect(page.getByText('1–12 of 12 leads')).toBeVisible();
  download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await page.getByRole('menuitem', { name: 'Leads that match' }).click();
  expect((await readDownload(await download)).split('\r\n')).toHaveLength(13);
});

test('the inbox and a lead are for everybody, in both themes', { tag: '@phone' }, async ({
  page,
  sql,
  createPerson,
}) => {
  const person = await createPerson({ profile: PREMIUM });
  await createLeads(sql, person.id, [{ full_name: 'W'.repeat(80) }, { source: 'x.com' }, {}]);
  await signIn(page, person);
  await page.goto('/leads?period=between');
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  // Where the bar of the selection lies over nothing.
  await page.getByRole('navigation', { name: 'Pages of leads' }).scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.goto('/leads');
  await page.getByRole('link', { name: 'Grace Hopper' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
