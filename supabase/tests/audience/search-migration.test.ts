import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#database/migrate/migrate.ts';
import { toSearchPattern } from '#domain/contacts/search-text.ts';
import { ensureJobSchema } from '#server/jobs/schema.ts';
import { PRODUCT_SCHEMA } from '#server/start/installation/schema-sources.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createAgency, createContact, createLead } from '#test/factories.ts';

const MIGRATION = join(
  import.meta.dirname,
  '../../migrations/20261222000000_fold_search_text_in_every_alphabet.sql',
);

/** A release before the one this is about. */
const BEFORE = '20261130000000';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('gateway');
  await ensureJobSchema(database.sql, database.url);
  await migrate(database.sql, { ...PRODUCT_SCHEMA, until: BEFORE });
});
afterAll(() => database.drop());

test('names of before are found however they are spelled, and no row counts as changed', async () => {
  const { sql } = database;
  const name = 'مُحَمَّد Groß';
  const { user_id: owner } = await createAgency(sql);
  await sql`update public.agencies set name = ${name} where owner_id = ${owner}`;
  await sql`update public.profiles set full_name = ${name} where user_id = ${owner}`;
  await sql`
    insert into public.agency_staff (agency_id, email, full_name)
    values (${owner}, 'ada@vizit.test', ${name})`;
  const lead = await createLead(sql, { user_id: owner, full_name: name });
  const contact = await createContact(sql, { user_id: owner, full_name: name });
  await sql`
    insert into public.audit_log (actor, actor_role, action, note)
    values (${owner}, 'administrator', 'note.added', ${name})`;
  const readTimes = () => sql`
    select updated_at from public.contacts where user_id = ${owner}
    union all select updated_at from public.agencies where owner_id = ${owner} order by 1`;
  const times = await readTimes();

  await migrate(sql, PRODUCT_SCHEMA);

  expect([...(await readTimes())]).toEqual([...times]);
  const pattern = toSearchPattern('محمد gross') ?? '';
  const words = sql`(select private.to_words('محمد gross'))`;
  const found = await sql<{ place: string }[]>`
    select 'lead' as place from public.leads where id = ${lead.id} and search_text like ${pattern}
      and private.to_words(left(search_text, 400)) @@ 'gross'::tsquery
    union all select 'contact' from public.contacts where id = ${contact.id}
      and search_text like ${pattern} and sort_name like ${pattern}
    union all select 'staff' from public.agency_staff where agency_id = ${owner}
      and search_text like ${pattern} and sort_name like ${pattern}
    union all select 'agency' from public.agencies where owner_id = ${owner} and words = ${words}
    union all select 'directory' from private.directory where user_id = ${owner}
      and words @@ 'gross & محمد'::tsquery
    union all select 'log' from private.audit_words w join public.audit_log a on a.id = w.entry
      where a.action = 'note.added' and w.words @@ 'gross & محمد'::tsquery`;
  expect(found.map(({ place }) => place)).toEqual([
    ...['lead', 'contact', 'staff', 'agency', 'directory', 'log'],
  ]);
});

test('beside the rules of today no row counts as changed, and the rules hold afterwards', async () => {
  const product = await createTestDatabase('product');
  const { sql } = product;
  try {
    const { user_id: owner } = await createAgency(sql);
    const { id } = await createContact(sql, { user_id: owner, full_name: 'Groß' });
    await sql`update public.agencies set name = 'Groß' where owner_id = ${owner}`;
    await sql`alter table public.contacts disable trigger user`;
    await sql`update public.contacts set search_text = 'groß', sort_name = 'groß' where id = ${id}`;
    await sql`alter table public.contacts enable trigger user`;
    const read = () => sql`
      select c.search_text, c.sort_name, c.updated_at, a.updated_at as agency_updated_at
      from public.contacts c join public.agencies a on a.owner_id = c.user_id where c.id = ${id}`;
    const [before] = await read();

    await sql.begin((tx) => tx.unsafe(readFileSync(MIGRATION, 'utf8')));

    expect(await read()).toEqual([{ ...before, search_text: 'gross', sort_name: 'gross' }]);
    const stopped = await sql`
      select tgname from pg_trigger where not tgisinternal and tgenabled = 'D'`;
    expect([...stopped]).toEqual([]);
  } finally {
    await product.drop();
  }
});
