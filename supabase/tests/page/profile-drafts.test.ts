import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createAgency, createProfile, createStaff } from '#test/factories.ts';
import { as, person, VISITOR } from '../roles.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());

type Change = { value?: unknown; known?: number };
type Row = { field: string; value: unknown; revision: string; device: string; written_by: string };

/** Saves as a browser would. @returns the whole draft by its fields */
async function draft(
  owner: string,
  changes: Record<string, Change>,
  { caller = person(owner), device = 'Chrome on Linux' } = {},
) {
  const rows = await as(database.sql, caller, async (tx) => [
    ...(await tx<Row[]>`
      select * from public.save_draft(${owner}, ${device}, ${JSON.stringify(changes)}::text::jsonb)`),
  ]);
  return Object.fromEntries(rows.map((row) => [row.field, row]));
}

const createOwner = async () => (await createProfile(database.sql)).user_id;

test('a draft is stored field by field, with its author and device', async () => {
  const owner = await createOwner();
  const kept = await draft(owner, {
    bio: { value: 'Half a sen' },
    theme_color: { value: '#123456' },
  });
  expect(Object.keys(kept)).toEqual(['bio', 'theme_color']);
  expect(kept.bio).toMatchObject({
    value: 'Half a sen',
    written_by: owner,
    device: 'Chrome on Linux',
  });
  // None of it is public.
  const [page] = await database.sql`select bio from public.profiles where user_id = ${owner}`;
  expect(page?.bio).toBe('');
});

test('two devices write different fields, and both are kept', async () => {
  const owner = await createOwner();
  await draft(owner, { bio: { value: 'From the phone' } });
  const both = await draft(owner, { designation: { value: 'From the laptop' } });
  expect(both).toMatchObject({
    bio: { value: 'From the phone' },
    designation: { value: 'From the laptop' },
  });
});

test('a write based on a stale draft is ignored, and returns the latest', async () => {
  const owner = await createOwner();
  const first = await draft(owner, { bio: { value: 'One' } });
  await draft(owner, { bio: { value: 'Two', known: Number(first.bio?.revision) } });
  const late = await draft(owner, { bio: { value: 'Late', known: Number(first.bio?.revision) } });
  expect(late.bio?.value).toBe('Two');
  const unknowing = await draft(owner, { bio: { value: 'Never read' } });
  expect(unknowing.bio?.value).toBe('Two');
});

test('only a device that has the latest draft can discard it', async () => {
  const owner = await createOwner();
  const { bio } = await draft(owner, { bio: { value: 'One' } });
  const known = Number(bio?.revision);
  const second = await draft(owner, { bio: { value: 'Two', known } });
  expect(await draft(owner, { bio: { known } })).toMatchObject({ bio: { value: 'Two' } });
  expect(await draft(owner, { bio: { known: Number(second.bio?.revision) } })).toEqual({});
});

test('a field drafted again after publishing gets a new revision', async () => {
  const owner = await createOwner();
  const { bio } = await draft(owner, { bio: { value: 'One' } });
  await draft(owner, { bio: { known: Number(bio?.revision) } });
  const again = await draft(owner, { bio: { value: 'Two' } });
  expect(Number(again.bio?.revision)).toBeGreaterThan(Number(bio?.revision));
});

test.each([
  ['user_id', 'not a field'],
  ['plan', 'not theirs to write'],
  ['updated_at', 'written by a save'],
  ['custom_link_data', 'of before links had entries'],
  ['no_such_field', 'unknown'],
])('a draft can’t contain %s: %s', async (field) => {
  await expect(draft(await createOwner(), { [field]: { value: 'x' } })).rejects.toThrow(
    'Your page has no such field. Please reload this screen.',
  );
});

test('a field can hold twice what the page shows, but not 9 MB of pasted text', async () => {
  const owner = await createOwner();
  await draft(owner, { bio: { value: 'a'.repeat(15_000) } });
  await expect(
    draft(owner, { full_name: { value: 'Ada' }, bio: { value: 'a'.repeat(9_000_000) } }),
  ).rejects.toThrow('This is too long to save: bio.');
  await expect(draft(owner, { theme_color: { value: 'a'.repeat(3000) } })).rejects.toThrow(
    'This is too long to save: theme color.',
  );
  // All or nothing: the rest of a refused draft isn't kept either.
  expect(Object.keys(await draft(owner, {}))).toEqual(['bio']);
});

test('an agency can draft on its team’s pages, but locked fields can’t be drafted', async () => {
  const { sql } = database;
  const { user_id: lead } = await createAgency(sql);
  const staff = await createStaff(sql, lead);
  await sql`update public.profiles set bio = 'Ours' where user_id = ${staff.user_id}`;
  await sql`
    update public.agencies set name = 'North', modes = '{"bio": "locked", "company": "locked"}'
    where owner_id = ${lead}`;
  const written = await draft(
    staff.user_id,
    { designation: { value: 'Dean' }, vcard_data: { value: { phone: '1' } } },
    { caller: person(lead) },
  );
  expect(written.designation).toMatchObject({ value: 'Dean', written_by: lead });
  for (const caller of [person(lead), person(staff.user_id)]) {
    await expect(draft(staff.user_id, { bio: { value: 'Mine' } }, { caller })).rejects.toThrow(
      'North keeps this the same on every page: bio.',
    );
    await expect(
      draft(staff.user_id, { vcard_data: { value: { company: 'South' } } }, { caller }),
    ).rejects.toThrow('North keeps this the same on every page: company.');
  }
  // An unchanged value is allowed.
  await draft(staff.user_id, { bio: { value: 'Ours' } });
});

test('strangers, other agencies and visitors can’t draft on a page', async () => {
  const owner = await createOwner();
  const evil = { bio: { value: 'Evil' } };
  await expect(draft(owner, evil, { caller: person(await createOwner()) })).rejects.toThrow(
    'Only the owner of an agency can do this.',
  );
  const { user_id: rival } = await createAgency(database.sql);
  await expect(draft(owner, evil, { caller: person(rival) })).rejects.toThrow(
    'This person is no longer on your team.',
  );
  await expect(draft(owner, {}, { caller: VISITOR })).rejects.toThrow('permission denied');
});
