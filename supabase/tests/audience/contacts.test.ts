import { afterAll, beforeAll, expect, test } from 'vitest';
import { CONTACT_CASES, SEARCH_TEXT_CASES, TAG_CASES } from '#test/cases/contacts.ts';
import { toColumns } from '#test/columns.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createContact, createLead, createUser } from '#test/factories.ts';
import { as, person } from '../roles.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());

const listContacts = (userId: string) => database.sql<Record<string, unknown>[]>`
  select * from public.contacts where user_id = ${userId} order by created_at, email`;

/** Calls a function as a person would over the API. */
async function call<Result>(userId: string, name: string, argument: unknown): Promise<Result> {
  const { sql } = database;
  const rows = await as(
    sql,
    person(userId),
    (tx) => tx`select ${tx(`public.${name}`)}(${sql.json(argument as never)}) as result`,
  );
  return rows[0]?.result;
}

test.for(CONTACT_CASES)(
  'a contact with %s is accepted or refused as in the domain',
  async ([, given, problem]) => {
    const { id } = await createUser(database.sql);
    const saved = as(database.sql, person(id), async (tx) => {
      const columns = toColumns(tx, { ...given, user_id: id });
      await tx`insert into public.contacts ${tx(columns)}`;
      return null;
    });
    const outcome = await saved.catch((error: { message: string }) => error.message);
    expect(outcome).toBe(problem);
  },
);

test.for(TAG_CASES)('tags are cleaned: %s', async ([, given, kept]) => {
  const { sql } = database;
  const [row] = await sql`select private.to_tags(${sql.json(given as never)}) as tags`;
  expect(row?.tags).toEqual(kept);
});

test.for(SEARCH_TEXT_CASES)('%j is compared as %j', async ([typed, compared]) => {
  const [row] = await database.sql`select private.to_search_text(${typed}) as compared`;
  expect(row?.compared).toBe(compared);
  const [again] = await database.sql`select private.to_search_text(${compared}) as compared`;
  expect(again?.compared).toBe(compared);
});

test('an email address belongs to one contact per owner, whatever its case', async () => {
  const { user_id } = await createContact(database.sql, { email: 'ada@vizit.test' });
  const again = createContact(database.sql, { user_id, email: 'Ada@Vizit.test' });
  await expect(again).rejects.toMatchObject({ code: '23505' });
  await createContact(database.sql, { email: 'ada@vizit.test' });
  await createContact(database.sql, { user_id, email: '' });
  await createContact(database.sql, { user_id, email: '' });
});

test('a browser can’t claim that a contact came from a lead', async () => {
  const { id } = await createUser(database.sql);
  const forged = as(
    database.sql,
    person(id),
    (tx) => tx`insert into public.contacts (full_name, source) values ('Eve', 'lead')`,
  );
  await expect(forged).rejects.toMatchObject({ code: '42501' });
});

test('tags are listed with the most used first', async () => {
  const { user_id } = await createContact(database.sql, { tags: ['b', 'a'] });
  await createContact(database.sql, { user_id, tags: ['b'] });
  await createContact(database.sql, { tags: ['of somebody else'] });
  const rows = await as(database.sql, person(user_id), (tx) => tx`select public.contact_tags()`);
  expect(rows[0]?.contact_tags).toEqual([
    { tag: 'b', count: 2 },
    { tag: 'a', count: 1 },
  ]);
});

test('an import adds contacts, fills blanks in known ones, and reports rows it can’t import', async () => {
  const { user_id } = await createContact(database.sql, {
    email: 'ada@vizit.test',
    full_name: 'Ada',
    tags: ['kept'],
  });
  const outcome = await call(user_id, 'import_contacts', [
    { email: 'ADA@vizit.test', full_name: 'Somebody', phone: '1', tags: ['Kept', 'added'] },
    { full_name: 'Grace', status: 'customer' },
    { email: 'no address' },
    { full_name: 'Eve', status: 'friend' },
  ]);
  expect(outcome).toMatchObject({
    created: 1,
    updated: 1,
    problems: [
      { index: 2, message: 'Please enter a valid email address.' },
      { index: 3, message: expect.stringContaining('contacts_status_check') },
    ],
  });
  expect(await listContacts(user_id)).toMatchObject([
    { full_name: 'Ada', phone: '1', tags: ['kept', 'added'], source: 'manual' },
    { full_name: 'Grace', status: 'customer', source: 'import' },
  ]);
});

test('a file is imported in batches', async () => {
  const { id } = await createUser(database.sql);
  const batch = Array.from({ length: 501 }, () => ({ full_name: 'Ada' }));
  await expect(call(id, 'import_contacts', batch)).rejects.toMatchObject({ code: 'PT400' });
  await expect(call(id, 'import_contacts', {})).rejects.toMatchObject({ code: 'PT400' });
});

test('contacts with the same phone number or name are suggested as duplicates', async () => {
  const { sql } = database;
  const { user_id, id } = await createContact(sql, { full_name: 'José', phone: '+1 (555) 010-99' });
  const samePhone = await createContact(sql, { user_id, full_name: 'J.', phone: '155501099' });
  const sameName = await createContact(sql, { user_id, full_name: 'JOSE' });
  await createContact(sql, { user_id, full_name: 'Grace', phone: '112' });
  await createContact(sql, { user_id, full_name: 'Help', phone: '112' });
  await createContact(sql, { full_name: 'José' });
  const rows = await as(sql, person(user_id), (tx) => tx`select public.duplicate_contacts()`);
  const groups: unknown[] = rows[0]?.duplicate_contacts;
  expect(groups).toHaveLength(2);
  expect(groups).toEqual(
    expect.arrayContaining([
      { reason: 'phone', ids: [id, samePhone.id] },
      { reason: 'name', ids: [id, sameName.id] },
    ]),
  );
});

const merge = (userId: string, keep: string, merged: string, chosen: object = {}) =>
  as(
    database.sql,
    person(userId),
    (tx) => tx`select public.merge_contacts(${keep}, ${merged}, ${tx.json(chosen as never)})`,
  );

test('merging keeps chosen values, fills blanks, and moves leads, tags and notes', async () => {
  const { sql } = database;
  const lead = await createLead(sql, { email: 'old@vizit.test', full_name: 'Ada L.', phone: '1' });
  const { user_id } = lead;
  const deleted = await createLead(sql, { user_id, email: 'old@vizit.test' });
  await as(sql, person(user_id), (tx) => tx`delete from public.leads where id = ${deleted.id}`);
  await sql`update public.contacts set tags = '["a", "B"]', notes = 'Met in Oslo'`;
  const keep = await createContact(sql, {
    user_id,
    email: 'ada@vizit.test',
    full_name: 'Ada',
    notes: 'Likes tea',
    tags: ['b'],
    status: 'customer',
  });
  const merged = (await listContacts(user_id)).find((row) => row.id !== keep.id);
  await merge(user_id, keep.id, String(merged?.id), { email: 'old@vizit.test' });
  await call(user_id, 'restore_leads', [deleted.id]);
  expect(await listContacts(user_id)).toMatchObject([
    {
      id: keep.id,
      email: 'old@vizit.test',
      full_name: 'Ada',
      phone: '1',
      notes: 'Likes tea\n\nMet in Oslo',
      tags: ['b', 'a'],
      status: 'customer',
      source: 'manual',
    },
  ]);
  const leads = await sql`select contact_id from public.leads where user_id = ${user_id}`;
  expect(leads.map((row) => row.contact_id)).toEqual([keep.id, keep.id]);
});

test('an owner can merge only their own contacts, and no contact with itself', async () => {
  const mine = await createContact(database.sql);
  const other = await createContact(database.sql);
  const refused = { code: 'PT404', message: 'One of these contacts no longer exists.' };
  await expect(merge(mine.user_id, mine.id, other.id)).rejects.toMatchObject(refused);
  await expect(merge(mine.user_id, other.id, mine.id)).rejects.toMatchObject(refused);
  await expect(merge(mine.user_id, mine.id, mine.id)).rejects.toMatchObject(refused);
  expect(await listContacts(other.user_id)).toHaveLength(1);
});
