import type { Locator } from '@playwright/test';
import type { Sql } from '#database/connect.ts';
import { createLead } from '#test/factories.ts';
import { expectAccessible } from '../fixtures/accessible.ts';
import { expect, PREMIUM, signIn, test, toastOf } from '../fixtures/person.ts';
import { readDownload } from '../fixtures/read-download.ts';

const ATTACK = '<img src=x onerror=alert(1)>';

const LEADS: readonly Parameters<typeof createLead>[1][] = [
  { full_name: 'Old friend', created_at: new Date('2026-01-05T12:00:00Z') },
  { full_name: 'José Núñez', source: 'instagram.com', is_favorite: true, message: ATTACK },
  { full_name: 'One', message: '=HYPERLINK("https://evil.example")' },
  {
    full_name: 'Grace Hopper',
    message: 'I build\nlighthouses',
    source: 'x.com',
    consent: 'I agree to be contacted.',
    consent_version: 'a1b2c3',
    consented_at: new Date('2026-05-05T10:00:00Z'),
    form: { heading: 'Write to me', fields: { phone: { isEnabled: true, isRequired: false } } },
  },
];

/** The last one is the newest. */
async function createLeads(sql: Sql, user_id: string) {
  for (const [index, columns] of LEADS.entries()) {
    const created_at = new Date(Date.now() - (LEADS.length - index) * 60_000);
    await createLead(sql, { user_id, created_at, ...columns });
  }
}

test('a lead is opened with its answers, found, filtered, marked, exported, deleted and restored', async ({
  page,
  sql,
  createPerson,
}) => {
  const person = await createPerson({ profile: PREMIUM });
  await createLeads(sql, person.id);
  await signIn(page, person);
  const tabs = page.getByRole('navigation', { name: 'People' });
  const names = page.getByRole('rowheader');
  const search = page.getByRole('searchbox', { name: 'Search leads' });

  await test.step('an opened lead shows its source and consent, and counts as read', async () => {
    await page.goto('/contacts');
    await tabs.getByRole('link', { name: 'Leads 4 unread' }).click();
    await expect(names).toHaveText(['Grace Hopper', 'One', 'José Núñez', 'Old friend']);
    const mark = page.getByRole('img', { name: 'Unread' });
    await expect(mark).toHaveCount(4);
    // A visitor's text stays text.
    await expect(page.getByRole('row', { name: 'José' })).toContainText(ATTACK);
    await page.getByRole('link', { name: 'Grace Hopper' }).click();
    const panel = page.getByRole('dialog', { name: 'Grace Hopper' });
    await expect(panel.getByRole('heading', { name: 'Write to me' })).toBeVisible();
    await expectWords(panel, [
      'I build\nlighthouses',
      'Not answered',
      'x.com',
      'I agree to be contacted.',
      'version a1b2c3',
    ]);
    await expect(panel.getByRole('link', { name: 'Reply' })).toHaveAttribute(
      'href',
      'mailto:grace@vizit.test',
    );
    await expectAccessible(page);
    await page.goBack();
    await expect(panel).toBeHidden();
    await page.goForward();
    await expect(panel).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(mark).toHaveCount(3);
    await expect(tabs.getByRole('link', { name: 'Leads 3 unread' })).toBeVisible();
  });

  await test.step('search and filters are in the URL', async () => {
    await search.fill('jose');
    await expect(names).toHaveText(['José Núñez']);
    await search.fill('100%');
    await expect(page.getByText('No leads match')).toBeVisible();
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
    await expect(names).toHaveCount(4);
    await expect(search).toHaveValue('');
    await page.getByRole('button', { name: 'Favorites' }).click();
    await expect(names).toHaveText(['José Núñez']);
    await page.getByRole('button', { name: 'Favorites' }).click();
    await page.getByRole('combobox', { name: 'Source' }).selectOption('Direct');
    await expect(names).toHaveText(['One', 'Old friend']);
    await page.getByRole('combobox', { name: 'Period' }).selectOption('Between…');
    await page.getByLabel('From').fill('2026-01-05');
    await page.getByLabel('To', { exact: true }).fill('2026-01-05');
    await expect(names).toHaveText(['Old friend']);
    await page.reload();
    await expect(names).toHaveText(['Old friend']);
    await expect(page).toHaveURL(/period=between&from=2026-01-05&to=2026-01-05/);
  });

  await test.step('an export contains the matching leads', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await page.getByRole('menuitem', { name: 'Leads that match' }).click();
    expect((await readDownload(await download)).split('\r\n')).toHaveLength(2);
  });

  await test.step('several leads are marked, exported, deleted and restored at once', async () => {
    await page.goto('/leads');
    await page.getByRole('checkbox', { name: 'Select One' }).check();
    await page.getByRole('checkbox', { name: 'Select Old friend' }).check();
    const bar = page.getByRole('region', { name: 'Selected leads' });
    await expect(bar).toContainText('2 selected');
    await bar.getByRole('button', { name: 'Favorite' }).click();
    await expect(toastOf(page)).toContainText('2 leads marked as favorite');
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await bar.getByRole('button', { name: 'Export' }).click();
    const lines = (await readDownload(await download)).split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain('Full name');
    expect(lines[1]).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    await bar.getByRole('button', { name: 'Delete' }).click();
    await expect(toastOf(page)).toContainText('2 leads deleted');
    await expect(names).toHaveText(['Grace Hopper', 'José Núñez']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(toastOf(page)).toContainText('2 leads restored');
    await expect(page.getByRole('button', { name: 'Favorite: One' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await expect(bar).toContainText('4 selected');
  });

  await page.goto('/leads?lead=00000000-0000-4000-8000-000000000000');
  await expect(page.getByText('This lead no longer exists')).toBeVisible();
});

async function expectWords(place: Locator, sentences: readonly string[]) {
  for (const words of sentences) {
    await expect(place).toContainText(words, { useInnerText: true });
  }
}
