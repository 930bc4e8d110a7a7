import { expect, test } from 'vitest';
import { createContact, createLead, createUser } from '#test/factories.ts';
import { createSharedTeam, removeStaff } from '../copies/case.ts';
import { as, meet, person } from '../roles.ts';
import { database, listContacts, listLeads, setUpLeads } from './leads-under-test.ts';

setUpLeads();

const A = 'a@vizit.test';
const B = 'b@vizit.test';

const erase = (leadId: string) => database.sql`select private.erase_lead(${leadId})`;

/**
 * A person’s leads from two addresses, whose contacts the owner merged: the second address is
 * hidden.
 */
async function createMerged(userId?: string) {
  const { sql } = database;
  const user_id = userId ?? (await createUser(sql)).id;
  const first = await createLead(sql, { user_id, email: A, full_name: 'Ada', phone: '01-11-11' });
  const second = await createLead(sql, {
    user_id,
    email: B,
    full_name: 'Ada L.',
    phone: '02-22-22',
  });
  const [keep, merged] = await listContacts(user_id);
  const merge = `select public.merge_contacts('${keep?.id}', '${merged?.id}')`;
  await as(sql, person(user_id), (tx) => tx.unsafe(merge));
  expect(await listContacts(user_id)).toMatchObject([
    { id: keep?.id, email: A, phone: '01-11-11' },
  ]);
  return { user_id, first, second, contact: String(keep?.id) };
}

test('a merge isn’t undone by the next message from either address', async () => {
  const { sql } = database;
  const { user_id, contact, first } = await createMerged();
  await createLead(sql, { user_id, email: B.toUpperCase(), phone: '03-33-33' });
  await createLead(sql, { user_id, email: A, phone: '444' });
  expect(await listContacts(user_id)).toMatchObject([{ id: contact, email: A, phone: '01-11-11' }]);
  await erase(first.id);
  expect(await listContacts(user_id)).toMatchObject([{ id: contact, email: B, phone: '02-22-22' }]);
});

test('erasing a lead joins two contacts that would then have the same address', async () => {
  const { sql } = database;
  const { user_id, first, second } = await createMerged();
  await sql`
    update public.contacts set notes = 'Pays on time', company = 'Own words' where user_id = ${user_id}`;
  const other = await createContact(sql, {
    user_id,
    email: B,
    full_name: 'Grace Hopper',
    notes: 'Likes tea',
  });
  await sql`update public.contacts set phone = '' where id = ${other.id}`;
  await erase(first.id);
  const contacts = await listContacts(user_id);
  expect(contacts).toMatchObject([
    { id: other.id, email: B, company: 'Own words', notes: 'Likes tea\n\nPays on time' },
  ]);
  expect(JSON.stringify(contacts)).not.toMatch(/01-11-11|a@vizit/);
  expect(await listLeads(user_id)).toMatchObject([{ id: second.id, contact_id: other.id }]);
  await erase(second.id);
  expect(JSON.stringify(await listContacts(user_id))).not.toMatch(/02-22-22|Ada/);
});

test('contacts joined by an erasure follow their leads, so the next erasure also leaves nothing', async () => {
  const { sql } = database;
  const { user_id, first, second, contact } = await createMerged();
  const later = await createLead(sql, { user_id, email: 'c@vizit.test', phone: '03-33-33' });
  // The state of an account from before messages from a hidden address found their contact.
  await sql`update private.contact_leads set email = ${B} where lead_id = ${later.id}`;
  const rival = String((await listContacts(user_id)).find(({ id }) => id !== contact)?.id);
  await sql`update public.contacts set phone = '', notes = '' where id = ${rival}`;
  await erase(first.id);
  expect(await listContacts(user_id)).toMatchObject([{ id: rival, email: B, phone: '' }]);
  await erase(second.id);
  await erase(later.id);
  expect(await listContacts(user_id)).toEqual([]);
});

test('a correction to an address that the contact hides stays with the contact', async () => {
  const { sql } = database;
  const { user_id, first, contact } = await createMerged();
  await sql`update public.leads set email = ${B} where id = ${first.id}`;
  expect(await listContacts(user_id)).toMatchObject([{ id: contact, email: B, phone: '01-11-11' }]);
});

test('a correction after a merge joins the contact that has the new address', async () => {
  const { sql } = database;
  const { user_id, first } = await createMerged();
  const other = await createContact(sql, { user_id, email: B });
  await sql`update public.leads set email = ${B} where id = ${first.id}`;
  expect(await listContacts(user_id)).toMatchObject([{ id: other.id, email: B }]);
  const homes = (await listLeads(user_id)).map((lead) => lead.contact_id);
  expect(homes).toEqual([other.id, other.id]);
});

test('erasing succeeds while the owner adds a contact with the address that would show', async () => {
  const { sql } = database;
  const { user_id, first, second } = await createMerged();
  const add = `insert into public.contacts (email, full_name) values ('${B}', 'Ada, by hand')`;
  const refused = await meet(
    sql,
    (tx) => tx.unsafe(add),
    () => erase(first.id),
    person(user_id),
  );
  expect(refused).not.toBeInstanceOf(Error);
  const contacts = await listContacts(user_id);
  expect(contacts).toMatchObject([{ email: B, full_name: 'Ada, by hand', phone: '02-22-22' }]);
  expect(await listLeads(user_id)).toMatchObject([{ id: second.id, contact_id: contacts[0]?.id }]);
});

test('erasures of two contacts that would take each other’s address both succeed', async () => {
  const { sql } = database;
  const { user_id, first, second, contact } = await createMerged();
  const later = await createLead(sql, { user_id, email: 'c@vizit.test' });
  await sql`update private.contact_leads set email = ${B} where lead_id = ${later.id}`;
  await sql`update public.contacts set notes = '' where user_id = ${user_id} and id <> ${contact}`;
  const answer = await meet(
    sql,
    (tx) => tx`select private.erase_lead(${first.id})`,
    () => erase(later.id),
  );
  expect(answer).not.toBeInstanceOf(Error);
  const contacts = await listContacts(user_id);
  expect(contacts).toMatchObject([{ email: B, phone: '02-22-22' }]);
  expect(await listLeads(user_id)).toMatchObject([{ id: second.id, contact_id: contacts[0]?.id }]);
});

test('an agency keeps leads of merged contacts, and nothing of them stays with the leaver', async () => {
  const { sql } = database;
  const { owner, user_id, staff_id } = await createSharedTeam(sql);
  await createMerged(user_id);
  const third = await createLead(sql, { user_id, email: A, phone: '03-33-33' });
  await sql`update private.contact_leads set email = 'z@vizit.test' where lead_id = ${third.id}`;
  const own = await createContact(sql, { user_id, email: B, full_name: 'By hand' });
  await createContact(sql, { user_id: owner, email: B });
  await removeStaff(sql, { owner, staff_id }, true);
  await sql`select private.keep_leads_batch(${user_id}, ${owner}, now(), 50)`;
  expect(await listContacts(user_id)).toMatchObject([{ id: own.id, phone: '', email: B }]);
  expect(await listLeads(owner)).toHaveLength(3);
});

test('a lead from an address that a contact hides can’t take the contact over', async () => {
  const { sql } = database;
  const { user_id, contact } = await createMerged();
  const eve = await createLead(sql, { user_id, email: B });
  await sql`update public.leads set email = 'evil@vizit.test' where id = ${eve.id}`;
  const lead = (await listLeads(user_id)).find(({ id }) => id === eve.id);
  expect(lead?.contact_id).not.toBe(contact);
  expect(await listContacts(user_id)).toMatchObject([
    { id: contact, email: A },
    { email: 'evil@vizit.test' },
  ]);
});
