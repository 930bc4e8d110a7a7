import type { Locator, Page } from '@playwright/test';
import { createContact } from '#test/factories.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../fixtures/accessible.ts';
import { expect, PREMIUM, signIn, test } from '../fixtures/person.ts';
import { readDownload } from '../fixtures/read-download.ts';

const TABLE = [
  'First name,Surname,E-mail Address,Mobile,Labels,Reached by',
  'Grace,Hopper,grace@vizit.test,+1 555 010,"vip, navy",Navy',
  'Augusta,King,ada@vizit.test,+47 1,,',
  'Eve,,no address,,,',
].join('\n');

const CARDS = [
  'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Grace\\, Admiral Hopper\r\nTEL:+1 555\r\nEND:VCARD',
  'BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:H=C3=BCber;Zo=C3=AB\r\nEMAIL;INTERNET:zoe@vizit.test\r\nEND:VCARD',
  'BEGIN:VCARD\r\nVERSION:3.0\r\nNOTE:nobody\r\nEND:VCARD',
].join('\r\n');

test('a table and contact cards are imported, found, and exported unchanged', async ({
  page,
  sql,
  createPerson,
}) => {
  const person = await createPerson({ profile: PREMIUM });
  const tags = ['a "b", c'];
  await createContact(sql, { user_id: person.id, email: 'ada@vizit.test', full_name: 'Ada', tags });
  await signIn(page, person);
  await page.goto('/contacts?contact=import');
  const panel = page.getByRole('dialog', { name: 'Import contacts' });

  await test.step('a table is imported by its columns', async () => {
    await giveFile(panel, 'people.csv', 'text/csv', TABLE);
    await expect(panel.getByRole('button', { name: 'Surname holds: Last name' })).toBeVisible();
    await expect(panel.getByText('Line 4: Please enter a valid email address.')).toBeVisible();
    await panel.getByRole('button', { name: /^Reached by holds: / }).click();
    const choice = page.getByRole('dialog', { name: 'Reached by holds' });
    await choice.getByRole('button', { name: 'Company' }).click();
    await expect(panel.getByRole('list', { name: 'Preview' })).toContainText('Navy');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await panel.getByRole('button', { name: 'Import 2 contacts' }).click();
    await expect(panel.getByText('1 contact added, 1 updated.')).toBeVisible();
    await panel.getByRole('button', { name: 'Done' }).click();
  });

  await test.step('contact cards are imported', async () => {
    await page.goto('/contacts?contact=import');
    await giveFile(panel, 'people.vcf', 'text/vcard', CARDS);
    await expect(panel.getByText('Card 3: There’s nothing we can use in this card.')).toBeVisible();
    await panel.getByRole('button', { name: 'Import 2 contacts' }).click();
    await expect(panel.getByText('2 contacts added, 0 updated.')).toBeVisible();
    await panel.getByRole('button', { name: 'Done' }).click();
    const rows = await sql`
      select full_name, email, phone, company, tags from contacts where user_id = ${person.id}
      order by full_name`;
    expect([...rows]).toEqual([
      { full_name: 'Ada', email: 'ada@vizit.test', phone: '+47 1', company: '', tags },
      {
        full_name: 'Grace Hopper',
        email: 'grace@vizit.test',
        phone: '+1 555 010',
        company: 'Navy',
        tags: ['vip', 'navy'],
      },
      { full_name: 'Grace, Admiral Hopper', email: '', phone: '+1 555', company: '', tags: [] },
      { full_name: 'Zoë Hüber', email: 'zoe@vizit.test', phone: '', company: '', tags: [] },
    ]);
  });

  await test.step('search, tag and order apply to the list, and are in the URL', async () => {
    const names = page.getByRole('rowheader').getByRole('link');
    await expect(names).toHaveCount(4);
    await page.getByRole('searchbox').fill('zoe');
    await expect(names).toHaveText(['Zoë Hüber']);
    await page.getByRole('searchbox').fill('');
    await page.getByRole('combobox', { name: 'Tag' }).selectOption('a "b", c');
    await expect(names).toHaveText(['Ada']);
    await page.reload();
    await expect(names).toHaveText(['Ada']);
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Archived');
    await expect(page.getByText('No contacts match')).toBeVisible();
    await page.goto('/contacts');
    await page.getByRole('combobox', { name: 'Order' }).selectOption('Newest first');
    await expect(names.last()).toHaveText('Ada');
  });

  const table = (await take(page, 'Export CSV')).split('\r\n');
  expect(table[0]).toContain('Full name,Email,Phone');
  expect(table).toContainEqual(
    expect.stringMatching(/^Grace Hopper,grace@vizit.test,\+1 555 010,Navy/),
  );
  const cards = await take(page, 'Export vCards');
  expect(cards.match(/^BEGIN:VCARD/gm)).toHaveLength(4);
  expect(cards).toContain('N:Hüber;Zoë;;;');
});

async function giveFile(panel: Locator, name: string, mimeType: string, text: string) {
  await panel
    .getByLabel('File to import')
    .setInputFiles({ name, mimeType, buffer: Buffer.from(text) });
}

/** Chooses an export from the menu. @returns the file's text */
async function take(page: Page, name: string): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('main').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name }).click();
  return readDownload(await download);
}
