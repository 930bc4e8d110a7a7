import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Found, isSearchable, parseFound } from '#admin/rules/search.ts';
import { ADMIN_SEARCHES } from '#test/cases/admin-searches.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createAgency, createLead, createProfile, type TestProfile } from '#test/factories.ts';
import { as, person } from '../roles.ts';

let database: TestDatabase;
let judge: TestProfile;
beforeAll(async () => {
  database = await createTestDatabase('product');
  judge = await createProfile(database.sql);
  await database.sql`insert into public.admin_users (id) values (${judge.user_id})`;
});
afterAll(() => database.drop());

const find = (typed: string): Promise<Found | null> =>
  as(database.sql, person(judge.user_id), async (tx) => {
    const [row] = await tx`select public.admin_search(${typed}) as found`;
    return parseFound(row?.found);
  });

test.for(ADMIN_SEARCHES)('whether text can be searched for: %s, %s', async ([typed, isEnough]) => {
  expect(isSearchable(typed)).toBe(isEnough);
  expect((await find(typed)) !== null).toBe(isEnough);
});

test('one search finds a person, an agency, a lead and a payment', async () => {
  const { sql } = database;
  const ada = await createProfile(sql, { full_name: 'José Quillfeather' });
  const agency = await createAgency(sql, { full_name: 'Quillfeather Partners' });
  await sql`update public.agencies set name = 'Quillfeather' where owner_id = ${agency.user_id}`;
  const lead = await createLead(sql, { user_id: ada.user_id, company: 'Quillfeather' });
  await sql`
    insert into public.ledger (user_id, happened_at, kind, source, status, amount, currency)
    values (${ada.user_id}, now(), 'payment', 'in_Quill1', 'succeeded', 399, 'usd')`;
  const found = await find('quillf');
  expect(found?.people.map(({ user_id }) => user_id).toSorted()).toEqual(
    [ada.user_id, agency.user_id].toSorted(),
  );
  expect(found?.agencies).toMatchObject([{ owner_id: agency.user_id }]);
  expect(found?.leads).toMatchObject([{ id: lead.id, username: ada.username }]);
  expect(found?.payments).toMatchObject([{ user_id: ada.user_id, source: 'in_Quill1' }]);
  // Words in any order, without accents; a payment and a customer only by their full ids.
  expect((await find('quill jose'))?.people).toMatchObject([{ user_id: ada.user_id }]);
  expect((await find('in_Quill1'))?.payments).toMatchObject([{ user_id: ada.user_id }]);
  await sql`
    insert into private.stripe_customers (user_id, customer_id) values (${ada.user_id}, 'cus_Quill')`;
  expect((await find('cus_Quill'))?.payments).toMatchObject([{ source: 'in_Quill1' }]);
  expect((await find('in_Quill'))?.payments).toEqual([]);
});

test('an exact username comes first, however many share the prefix', async () => {
  const { sql } = database;
  const ann = await createProfile(sql, { username: 'zan' });
  for (let n = 0; n < 8; n += 1) await createProfile(sql, { username: `zan_${n}` });
  const found = await find('Zan');
  expect(found?.people).toHaveLength(6);
  expect(found?.people[0]).toMatchObject({ user_id: ann.user_id });
});

test('a search isn’t logged', async () => {
  await find('ann');
  expect(await database.sql`select from public.audit_log`).toHaveLength(0);
});
