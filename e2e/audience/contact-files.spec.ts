import { createContact } from '#test/factories.ts';
import { expect, PREMIUM, signIn, test } from '../fixtures/person.ts';
import { readDownload } from '../fixtures/read-download.ts';

test('a table comes in by its columns, and goes out as it came', async ({
  page,
  sql,
  createPerson,
}) => {
  const person = await createPerson({ profile: PREMIUM });
  await createContact(sql, { user_id: person.id, email: 'ada@vizit.test', full_name: 'Ada' });
  await signIn(page, person);
  await page.goto('/contacts?contact=import');
  const panel = page.getByRole('dialog', { name: 'Import contacts' });
  const table = [
    'First name,Surname,E-mail Address,Mobile,Labels,Reached by',
    'Grace,Hopper,grace@vizit.test,+1 555 010,"vip, navy",Navy',
    'Augusta,King,ada@vizit.test,+47 1,,',
    'Eve,,no address,,,',
  ].join('\n');
  await panel.getByLabel('File to import').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(table),
  });
  await expect(panel.getByRole('combobox', { name: 'Surname holds' })).toHaveValue('last_name');
  await expect(panel.getByText('Line 4: Please enter a valid email address.')).toBeVisible();
  await panel.getByRole('combobox', { name: 'Reached by holds' }).selectOption('Company');
  await expect(panel.getByRole('list', { name: 'Preview' })).toContainText('Navy');
  await panel.getByRole('button', { name: 'Import 2 contacts' }).click();
  await expect(panel.getByText('1 contact added, 1 updated.')).toBeVisible();
  await panel.getByRole('button', { name: 'Done' }).click();
  const rows = await sql`
    select full_name, phone, company, tags from contacts where user_id = ${person.id}
    order by full_name`;
  expect([...rows]).toEqual([
    { full_name: 'Ada', phone: '+47 1', company: '', tags: [] },
    { full_name: 'Grace Hopper', phone: '+1 555 010', company: 'Navy', tags: ['vip', 'navy'] },
  ]);

  const download = page.waitForEvent('download');
  await page.getByRole('main').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Export CSV' }).click();
  const lines = (await readDownload(await download)).split('\r\n');
  expect(lines[0]).toContain('Full name,Email,Phone');
  expect(lines[2]).toMatch(/^Grace Hopper,grace@vizit.test,\+1 555 010,Navy/);
});

test('cards come in and go out', async ({ page, sql, createPerson }) => {
  const person = await createPerson({ profile: PREMIUM });
  await signIn(page, person);
  await page.goto('/contacts');
  await page.getByRole('button', { name: 'Import contacts' }).click();
  const panel = page.getByRole('dialog', { name: 'Import contacts' });
  const cards = [
    'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Grace\\, Admiral Hopper\r\nTEL:+1 555\r\nEND:VCARD',
    'BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:H=C3=BCber;Zo=C3=AB\r\nEMAIL;INTERNET:zoe@vizit.test\r\nEND:VCARD',
    'BEGIN:VCARD\r\nVERSION:3.0\r\nNOTE:nobody\r\nEND:VCARD',
  ].join('\r\n');
  await panel.getByLabel('File to import').setInputFiles({
    name: 'people.vcf',
    mimeType: 'text/vcard',
    buffer: Buffer.from(cards),
  });
  await expect(panel.getByText('Card 3: This card holds nothing we can use.')).toBeVisible();
  await panel.getByRole('button', { name: 'Import 2 contacts' }).click();
  await expect(panel.getByText('2 contacts added, 0 updated.')).toBeVisible();
  await panel.getByRole('button', { name: 'Done' }).click();
  const rows = await sql`
    select full_name, email, phone from contacts where user_id = ${person.id} order by sort_name`;
  expect([...rows]).toEqual([
    { full_name: 'Grace, Admiral Hopper', email: '', phone: '+1 555' },
    { full_name: 'Zoë Hüber', email: 'zoe@vizit.test', phone: '' },
  ]);
  const download = page.waitForEvent('download');
  await page.getByRole('main').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Export vCards' }).click();
  const file = await readDownload(await download);
  expect(file.match(/^BEGIN:VCARD/gm)).toHaveLength(2);
  expect(file).toContain('N:Hüber;Zoë;;;');
});
