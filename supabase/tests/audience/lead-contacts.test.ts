import { expect, test } from 'vitest';
import { createContact, createLead, createUser } from '#test/factories.ts';
import { as, person } from '../roles.ts';
import { database, listContacts, listLeads, setUpLeads } from './leads-under-test.ts';

setUpLeads();

test('a lead creates a contact for its email address', async () => {
  const { user_id, email, full_name } = await createLead(database.sql, {
    company: 'Navy',
    phone: '1',
  });
  const [lead] = await listLeads(user_id);
  expect(await listContacts(user_id)).toMatchObject([
    {
      id: lead?.contact_id,
      email,
      full_name,
      phone: '1',
      company: 'Navy',
      source: 'lead',
      status: 'new',
      last_contact_at: lead?.created_at,
    },
  ]);
});

test('a lead from a known address fills blanks only', async () => {
  const { user_id, id } = await createContact(database.sql, {
    email: 'Grace@Vizit.test',
    full_name: 'Admiral Hopper',
    status: 'customer',
  });
  await createLead(database.sql, { user_id, company: 'Navy', email: 'grace@vizit.test' });
  expect(await listContacts(user_id)).toMatchObject([
    {
      id,
      email: 'Grace@Vizit.test',
      full_name: 'Admiral Hopper',
      company: 'Navy',
      status: 'customer',
      source: 'manual',
    },
  ]);
});

test.for(['', 'no address', `${'x'.repeat(250)}@vizit.test`])(
  'a lead with the address %j creates no contact',
  async (email) => {
    const { user_id } = await createLead(database.sql, { email });
    expect(await listContacts(user_id)).toHaveLength(0);
    expect(await listLeads(user_id)).toMatchObject([{ contact_id: null }]);
  },
);

test('concurrent leads from one address share one contact', async () => {
  const { id: user_id } = await createUser(database.sql);
  const email = 'many@vizit.test';
  await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      createLead(database.sql, { user_id, email: index % 2 ? email : email.toUpperCase() }),
    ),
  );
  const [contact, ...others] = await listContacts(user_id);
  expect(others).toEqual([]);
  const leads = await listLeads(user_id);
  expect(leads.map((lead) => lead.contact_id)).toEqual(Array(12).fill(contact?.id));
});

test('a visitor’s correction updates the contact, but not what its owner wrote', async () => {
  const { sql } = database;
  const { id, user_id } = await createLead(sql, { phone: '1' });
  await sql`update public.contacts set full_name = 'Admiral' where user_id = ${user_id}`;
  await sql`
    update public.leads set full_name = 'Grace B. Hopper', phone = '2', email = 'new@vizit.test'
    where id = ${id}`;
  expect(await listContacts(user_id)).toMatchObject([
    { full_name: 'Admiral', phone: '2', email: 'new@vizit.test' },
  ]);
});

test('a lead corrected to another contact’s address joins that contact', async () => {
  const { sql } = database;
  const known = await createContact(sql, { email: 'known@vizit.test' });
  const lead = await createLead(sql, { user_id: known.user_id });
  await sql`update public.leads set email = 'Known@vizit.test' where id = ${lead.id}`;
  expect(await listLeads(known.user_id)).toMatchObject([{ contact_id: known.id }]);
});

test('a lead corrected to another contact’s address leaves no contact under the old one', async () => {
  const { sql } = database;
  const known = await createContact(sql, { email: 'known@vizit.test', notes: 'Likes tea' });
  const { id, user_id } = await createLead(sql, { user_id: known.user_id, phone: '1' });
  await sql`
    update public.contacts set notes = 'Met in Oslo', tags = '["a"]' where source = 'lead'
      and user_id = ${user_id}`;
  await sql`update public.leads set email = 'known@vizit.test' where id = ${id}`;
  expect(await listContacts(user_id)).toMatchObject([
    { id: known.id, notes: 'Likes tea\n\nMet in Oslo', tags: ['a'] },
  ]);
});

test('removing a lead’s address removes it from the contact, and deletes an otherwise empty contact', async () => {
  const { sql } = database;
  const named = await createLead(sql, { full_name: 'Grace' });
  const nameless = await createLead(sql, { full_name: '', phone: '', company: '' });
  for (const { id, user_id } of [named, nameless]) {
    await sql`update public.leads set email = '' where id = ${id}`;
    expect(JSON.stringify(await listContacts(user_id))).not.toContain('@');
  }
  expect(await listContacts(named.user_id)).toMatchObject([{ full_name: 'Grace', email: '' }]);
  expect(await listContacts(nameless.user_id)).toHaveLength(0);
});

test('a lead under someone’s address can’t take over their contact', async () => {
  const { sql } = database;
  const theirs = { email: 'grace@vizit.test', full_name: 'Grace', phone: '1', company: 'Navy' };
  const evil = { email: 'evil@vizit.test', full_name: 'Eve', phone: '666', company: 'Evil' };
  const written = await createContact(sql, theirs);
  const left = await createLead(sql, theirs);
  for (const { user_id } of [written, left]) {
    const [before] = await listContacts(user_id);
    const lead = await createLead(sql, { ...theirs, user_id });
    await sql`update public.leads set ${sql(evil)} where id = ${lead.id}`;
    const [after] = await listContacts(user_id);
    expect(after).toMatchObject({ id: before?.id, ...theirs });
    const leads = await listLeads(user_id);
    expect(leads.find(({ id }) => id === lead.id)?.contact_id).not.toBe(before?.id);
    await sql`select private.erase_lead(${lead.id})`;
    expect(await listContacts(user_id)).toMatchObject([theirs]);
  }
});

test('erasing a lead doesn’t erase what the owner wrote about that person', async () => {
  const { sql } = database;
  const { id, user_id } = await createLead(sql);
  await sql`update public.contacts set notes = 'Pays on time' where user_id = ${user_id}`;
  await sql`delete from public.leads where id = ${id}`;
  const lead = await createLead(sql, { user_id });
  await sql`select private.erase_lead(${lead.id})`;
  expect(await listContacts(user_id)).toMatchObject([{ notes: 'Pays on time' }]);
});

test('erasing leaves nothing behind, whatever was corrected before', async () => {
  const { sql } = database;
  const { id: user_id } = await createUser(sql);
  const first = await createLead(sql, { user_id, phone: 'one' });
  const second = await createLead(sql, { user_id, phone: 'two', company: 'secret' });
  await sql`update public.leads set company = 'hidden' where id = ${second.id}`;
  await sql`
    update public.leads set email = 'new@vizit.test', full_name = 'New' where id = ${second.id}`;
  expect(await listContacts(user_id)).toMatchObject([
    { email: first.email, phone: 'one', company: '' },
    { email: 'new@vizit.test', phone: 'two', company: 'hidden' },
  ]);
  await sql`select private.erase_lead(${second.id})`;
  expect(await listContacts(user_id)).toMatchObject([{ email: first.email, phone: 'one' }]);
  await sql`select private.erase_lead(${first.id})`;
  expect(await listContacts(user_id)).toHaveLength(0);
});

test('erasing a lead removes only what it added to an owner’s contact', async () => {
  const { sql } = database;
  const { user_id, email } = await createContact(sql, {
    email: 'grace@vizit.test',
    full_name: 'Admiral',
    notes: 'Likes tea',
  });
  const lead = await createLead(sql, { user_id, email, company: 'Navy' });
  await sql`select private.erase_lead(${lead.id})`;
  expect(await listContacts(user_id)).toMatchObject([
    { email, full_name: 'Admiral', company: '', notes: 'Likes tea' },
  ]);
});

test('a field the owner emptied stays empty, whatever later leads contain', async () => {
  const { sql } = database;
  const { user_id } = await createLead(sql, { phone: '1' });
  await sql`update public.contacts set phone = '' where user_id = ${user_id}`;
  await createLead(sql, { user_id, phone: '2', company: 'Navy' });
  expect(await listContacts(user_id)).toMatchObject([{ phone: '', company: 'Navy' }]);
});

test('a field follows its leads again once the owner drops their own value', async () => {
  const { sql } = database;
  const { id, user_id } = await createLead(sql, { phone: '1' });
  const write = (phone: string) =>
    sql`update public.contacts set phone = ${phone} where user_id = ${user_id}`;
  await write('own');
  await sql`update public.leads set phone = '2' where id = ${id}`;
  expect(await listContacts(user_id)).toMatchObject([{ phone: 'own' }]);
  await write('2');
  await sql`update public.leads set phone = '3' where id = ${id}`;
  expect(await listContacts(user_id)).toMatchObject([{ phone: '3' }]);
});

test('after the first lead is erased, a contact shows the next one’s values', async () => {
  const { sql } = database;
  const first = await createLead(sql, { phone: '1', company: 'Navy' });
  const { user_id } = first;
  await createLead(sql, { user_id, phone: '2' });
  expect(await listContacts(user_id)).toMatchObject([{ phone: '1', company: 'Navy' }]);
  await sql`select private.erase_lead(${first.id})`;
  expect(await listContacts(user_id)).toMatchObject([{ phone: '2', company: '' }]);
});

test('erasing finds a lead’s values even after two contacts were merged', async () => {
  const { sql } = database;
  const kept = await createLead(sql, { phone: '1' });
  const { user_id } = kept;
  const other = await createLead(sql, { user_id, email: 'b@vizit.test', phone: '2', company: 'B' });
  const [a, b] = await listContacts(user_id);
  await as(
    sql,
    person(user_id),
    (tx) => tx`select public.merge_contacts(${String(a?.id)}, ${String(b?.id)}, '{}')`,
  );
  expect(await listContacts(user_id)).toMatchObject([{ phone: '1', company: 'B' }]);
  await sql`select private.erase_lead(${other.id})`;
  expect(await listContacts(user_id)).toMatchObject([
    { email: kept.email, phone: '1', company: '' },
  ]);
});
