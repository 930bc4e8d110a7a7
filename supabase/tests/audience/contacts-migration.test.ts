import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#database/migrate/migrate.ts';
import { ensureJobSchema } from '#server/jobs/schema.ts';
import { PRODUCT_SCHEMA } from '#server/start/installation/schema-sources.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createContact, createLead } from '#test/factories.ts';
import { as, person } from '../roles.ts';

/** The release before the one this is about. */
const BEFORE = '20261122120000';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase('gateway');
  await ensureJobSchema(database.sql, database.url);
  await migrate(database.sql, { ...PRODUCT_SCHEMA, until: BEFORE });
});
afterAll(() => database.drop());

test('contacts that there were look the same, and what leads brought follows them from then on', async () => {
  const { sql } = database;
  // The release before made no contact of an address with an ampersand, and found fewer alphabets.
  const tidy = { email: 'grace@vizit.test', full_name: 'Grace Hopper' };
  const made = await createLead(sql, { ...tidy, phone: '1', company: 'Navy' });
  await sql`update public.contacts set phone = 'own' where user_id = ${made.user_id}`;
  const written = await createContact(sql, { email: 'ada@vizit.test', full_name: 'Ada' });
  const brought = await createLead(sql, { user_id: written.user_id, email: 'ada@vizit.test' });
  const deleted = await createLead(sql, { ...tidy, company: 'Kept' });
  const ofDeleted = person(deleted.user_id);
  await as(sql, ofDeleted, (tx) => tx`delete from public.leads where id = ${deleted.id}`);
  const gone = await createLead(sql, { ...tidy, full_name: 'Nobody erases me' });
  await sql`delete from public.leads where id = ${gone.id}`;
  const later = await createLead(sql, { ...tidy, user_id: gone.user_id });
  const list = () => sql`
    select id, email, full_name, phone, company, source, updated_at, search_text
    from public.contacts order by created_at`;
  const contacts = await list();

  await migrate(sql, PRODUCT_SCHEMA);

  expect([...(await list())]).toEqual([...contacts]);
  await sql`update public.leads set phone = '2', company = 'Army' where id = ${made.id}`;
  for (const { id } of [brought, deleted, later]) await sql`select private.erase_lead(${id})`;
  expect(await list()).toMatchObject([
    { phone: 'own', company: 'Army' },
    { full_name: 'Ada', email: 'ada@vizit.test' },
    { full_name: 'Nobody erases me' },
  ]);
});
