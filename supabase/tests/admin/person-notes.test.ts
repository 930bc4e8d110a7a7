import { afterAll, beforeAll, expect, test } from 'vitest';
import { parsePerson } from '#admin/rules/parse-person.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createProfile, type TestProfile } from '#test/factories.ts';
import { as, person } from '../roles.ts';

let database: TestDatabase;
let ada: TestProfile;
let judge: TestProfile;
beforeAll(async () => {
  database = await createTestDatabase('product');
  ada = await createProfile(database.sql);
  judge = await createProfile(database.sql, { full_name: 'Maya' });
  await database.sql`insert into public.admin_users (id) values (${judge.user_id})`;
});
afterAll(() => database.drop());

const note = (body: string, caller = judge, of = ada) =>
  as(
    database.sql,
    person(caller.user_id),
    (tx) => tx`select public.admin_add_note(${of.user_id}, ${body})`,
  );

const read = () =>
  as(database.sql, person(judge.user_id), async (tx) => {
    const [row] = await tx`select public.admin_person(${ada.user_id}) as person`;
    return parsePerson(row?.person).notes;
  });

test('administrators see a note’s author and time; its subject exports only the text and time', async () => {
  await note('Asked by phone for an invoice.');
  const [kept] = await read();
  expect(kept).toMatchObject({ body: 'Asked by phone for an invoice.', author: 'Maya' });
  const own = await as(
    database.sql,
    person(ada.user_id),
    (tx) => tx`select * from public.notes_about_me()`,
  );
  expect([...own]).toEqual([
    { written_at: expect.any(Date), body: 'Asked by phone for an invoice.' },
  ]);
  // Their own view of their account's history has none of it.
  expect(await database.sql`select from public.audit_log`).toHaveLength(0);
  await as(
    database.sql,
    person(judge.user_id),
    (tx) => tx`select public.admin_delete_note(${kept?.id ?? 0})`,
  );
  expect(await read()).toEqual([]);
});

test('a note needs text, can’t be about its author, and each account has 100 at most', async () => {
  for (const body of ['', ' \n', 'x'.repeat(2001)])
    await expect(note(body)).rejects.toMatchObject({ code: 'PT422' });
  await expect(note('Me', judge, judge)).rejects.toMatchObject({ code: 'PT403' });
  await database.sql`
    insert into private.person_notes (user_id, body)
    select ${ada.user_id}, 'Once more' from generate_series(1, 100)`;
  await expect(note('One too many')).rejects.toMatchObject({ code: 'PT409' });
});
