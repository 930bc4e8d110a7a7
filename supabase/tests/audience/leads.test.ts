import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Sql } from '#database/connect.ts';
import { createLead, createUser } from '#test/factories.ts';
import { as, meet, person } from '../roles.ts';
import { database, listContacts, listLeads, setUpLeads } from './leads-under-test.ts';

setUpLeads();

const deleteLeads = (userId: string) =>
  as(
    database.sql,
    person(userId),
    (tx) => tx<{ id: string }[]>`delete from public.leads where user_id = ${userId} returning id`,
  );

const restore = async (userId: string, ids: unknown) => {
  const { sql } = database;
  const rows = await as(
    sql,
    person(userId),
    (tx) => tx`select public.restore_leads(${sql.json(ids as never)}) as restored`,
  );
  return rows[0]?.restored;
};

test('deleting a contact keeps its leads', async () => {
  const { user_id } = await createLead(database.sql);
  await as(database.sql, person(user_id), (tx) => tx`delete from public.contacts`);
  expect(await listLeads(user_id)).toMatchObject([{ contact_id: null }]);
});

test('a deleted lead is restored unchanged, with its contact', async () => {
  const { user_id } = await createLead(database.sql, {
    is_favorite: true,
    form: { heading: 'Write to me' },
  });
  const [before] = await listLeads(user_id);
  await deleteLeads(user_id);
  expect(await listLeads(user_id)).toHaveLength(0);
  expect(await restore(user_id, [before?.id])).toBe(1);
  expect([...(await listLeads(user_id))]).toEqual([before]);
  expect(await restore(user_id, [before?.id])).toBe(0);
});

test('a lead restored after its contact was deleted joins the contact for its address', async () => {
  const { id, user_id } = await createLead(database.sql);
  await deleteLeads(user_id);
  await as(database.sql, person(user_id), (tx) => tx`delete from public.contacts`);
  await restore(user_id, [id]);
  const [contact] = await listContacts(user_id);
  expect(await listLeads(user_id)).toMatchObject([{ id, contact_id: contact?.id }]);
});

test('an owner can’t restore another owner’s leads', async () => {
  const { id, user_id } = await createLead(database.sql);
  await deleteLeads(user_id);
  const stranger = await createUser(database.sql);
  expect(await restore(stranger.id, [id])).toBe(0);
  expect(await restore(user_id, [id])).toBe(1);
});

test('invalid ids restore nothing, and too long a list is refused', async () => {
  const { id } = await createUser(database.sql);
  for (const ids of [null, {}, 'x', ['x', 1, null], [randomUUID()]]) {
    expect(await restore(id, ids)).toBe(0);
  }
  const many = Array.from({ length: 1001 }, () => randomUUID());
  await expect(restore(id, many)).rejects.toMatchObject({ code: 'PT400' });
});

test('a deleted lead can’t be restored after 30 days', async () => {
  const { sql } = database;
  const { id, user_id } = await createLead(sql);
  const kept = await createLead(sql, { user_id });
  await deleteLeads(user_id);
  await sql`
    update private.deleted_leads set deleted_at = now() - interval '30 days' where id = ${id}`;
  expect(await restore(user_id, [id])).toBe(0);
  const [purged] = await sql`select private.purge_deleted_leads() as count`;
  expect(purged?.count).toBe('1');
  expect(await restore(user_id, [kept.id])).toBe(1);
});

test('a purged lead keeps only what its contact shows', async () => {
  const { sql } = database;
  const { id, user_id, full_name } = await createLead(sql, { phone: 'secret', company: 'Navy' });
  await sql`update public.contacts set phone = 'own' where user_id = ${user_id}`;
  await deleteLeads(user_id);
  await sql`
    update private.deleted_leads set deleted_at = now() - interval '30 days' where id = ${id}`;
  await sql`select private.purge_deleted_leads()`;
  const kept = await sql`select * from private.contact_leads where lead_id = ${id}`;
  expect(kept).toMatchObject([{ full_name, phone: '', company: 'Navy' }]);
});

test('deleting an account deletes its leads, contacts and trash', async () => {
  const { sql } = database;
  const { user_id } = await createLead(sql);
  await deleteLeads(user_id);
  await createLead(sql, { user_id });
  await as(sql, { role: 'service_role', userId: user_id }, async (tx) => {
    await tx`reset role`;
    await tx`delete from auth.users where id = ${user_id}`;
    return null;
  });
  expect(await listContacts(user_id)).toHaveLength(0);
  expect(await sql`select from private.deleted_leads where user_id = ${user_id}`).toHaveLength(0);
});

test('nothing is left of a visitor’s erased details, not even in the trash', async () => {
  const { sql } = database;
  const lead = await createLead(sql);
  const { user_id } = lead;
  await sql`select private.erase_lead(${lead.id})`;
  expect(await listContacts(user_id)).toHaveLength(0);

  const [first, second] = [await createLead(sql, { user_id }), await createLead(sql, { user_id })];
  await sql`select private.erase_lead(${first.id})`;
  expect(await listContacts(user_id)).toHaveLength(1);
  await deleteLeads(user_id);
  await sql`select private.erase_lead(${second.id})`;
  expect(await listContacts(user_id)).toHaveLength(0);
  expect(await restore(user_id, [first.id, second.id, lead.id])).toBe(0);
});

test('search ignores a lead’s accents, and finds its phone number by digits', async () => {
  const { user_id } = await createLead(database.sql, {
    full_name: 'José',
    phone: '+1 (555) 010',
    message: 'Ünder the tree',
  });
  const [lead] = await listLeads(user_id);
  const email = String(lead?.email).toLowerCase();
  for (const text of ['jose', email, '1555010', 'under the tree']) {
    expect(lead?.search_text).toContain(text);
  }
});

test('of two leads that keys add at once, only one is the last of the day', async () => {
  const { sql } = database;
  const { id: user_id } = await createUser(sql);
  await sql`
    insert into public.leads (user_id, source, created_at)
    select ${user_id}, 'api', now() - interval '1 hour' from generate_series(1, 1999)`;
  const add = (tx: Sql) => createLead(tx, { user_id, source: 'api' });
  const answer = await meet(
    sql,
    (tx) => add(tx as unknown as Sql),
    () => add(sql),
  );
  expect(answer).toMatchObject({ code: 'PT429', detail: 'api_leads_too_many' });
  await createLead(sql, { user_id, source: 'www.instagram.com' });
});
