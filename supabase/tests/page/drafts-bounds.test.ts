import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createAgency, createProfile, createStaff } from '#test/factories.ts';
import { as, person } from '../roles.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());

const TOO_SOON =
  'You’re changing a lot at once. Your changes stay on this device and are saved in a moment.';

/** Saves as a browser would. */
const draft = (owner: string, changes: object, caller = person(owner)) =>
  as(
    database.sql,
    caller,
    (tx) =>
      tx`select * from public.save_draft(${owner}, '', ${JSON.stringify(changes)}::text::jsonb)`,
  );

const listDrafted = async (owner: string) =>
  (await database.sql`select field from public.profile_drafts where user_id = ${owner}`).map(
    ({ field }) => field,
  );

test('each account can write 120 drafts a minute, independently of others', async () => {
  const { user_id: owner } = await createProfile(database.sql);
  for (let written = 0; written < 120; written += 1) await draft(owner, {});
  await expect(draft(owner, { bio: { value: 'x' } })).rejects.toThrow(TOO_SOON);
  const { user_id: other } = await createProfile(database.sql);
  await draft(other, { bio: { value: 'Theirs' } });
  // A minute later it works again.
  await database.sql`
    update private.draft_writes set since = since - interval '61 seconds' where user_id = ${owner}`;
  await draft(owner, { bio: { value: 'x' } });
  expect([await listDrafted(owner), await listDrafted(other)]).toEqual([['bio'], ['bio']]);
});

test('a draft still being edited keeps even its old fields', async () => {
  const { user_id: owner } = await createProfile(database.sql);
  await draft(owner, { bio: { value: 'Old' }, designation: { value: 'New' } });
  await database.sql`
    update public.profile_drafts set written_at = now() - interval '2 years'
    where user_id = ${owner} and field = 'bio'`;
  await database.sql`select private.purge_drafts()`;
  expect((await listDrafted(owner)).sort()).toEqual(['bio', 'designation']);
});

test('locking a field refuses changes to its draft, but not to the rest', async () => {
  const { sql } = database;
  const { user_id: lead } = await createAgency(sql);
  const { user_id: staff } = await createStaff(sql, lead);
  await draft(staff, { bio: { value: 'Mine' } });
  await sql`
    update public.agencies set name = 'North', modes = '{"bio": "locked"}' where owner_id = ${lead}`;
  const [{ revision } = { revision: 0 }] = await sql`
    select revision from public.profile_drafts where user_id = ${staff}`;
  await expect(
    draft(staff, { bio: { value: 'Mine, longer', known: Number(revision) } }),
  ).rejects.toThrow('North keeps this the same on every page: bio.');
  await draft(staff, { designation: { value: 'Dean' } });
  // Their content can still be copied, until they discard it.
  const [bio] = await sql`
    select value from public.profile_drafts where user_id = ${staff} and field = 'bio'`;
  expect(bio?.value).toBe('Mine');
  await draft(staff, { bio: { known: Number(revision) } });
  expect(await listDrafted(staff)).toEqual(['designation']);
});

test('deleting an account deletes its draft', async () => {
  const { user_id: owner } = await createProfile(database.sql);
  await draft(owner, { bio: { value: 'Mine' } });
  await database.sql`delete from auth.users where id = ${owner}`;
  expect(await listDrafted(owner)).toEqual([]);
});
