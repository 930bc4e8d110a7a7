import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createUser } from '#test/factories.ts';
import { as, type Caller, person, VISITOR } from '../roles.ts';

let database: TestDatabase;
let owner: string;
let stranger: string;
beforeAll(async () => {
  database = await createTestDatabase('product');
  owner = (await createUser(database.sql)).id;
  stranger = (await createUser(database.sql)).id;
  await database.sql`
    insert into storage.objects (bucket_id, name, version) values
      ('pictures', ${`${owner}/portrait.png`}, 'portrait')`;
});
afterAll(() => database.drop());

const insert = (caller: Caller, name: string, bucket = 'pictures') =>
  as(database.sql, caller, (sql) => {
    return sql`insert into storage.objects (bucket_id, name, version) values (${bucket}, ${name}, 'v')`;
  });

const STATEMENTS = {
  select: 'select from storage.objects',
  update: `update storage.objects set metadata = '{"seen": true}'`,
  delete: 'delete from storage.objects',
};

/** How many pictures a caller can reach. */
const countOf = (caller: Caller, verb: keyof typeof STATEMENTS) =>
  as(database.sql, caller, async (sql) => (await sql.unsafe(STATEMENTS[verb])).count);

test('the bucket is public, and accepts browser image types up to 10 MB', async () => {
  const [bucket] = await database.sql`
    select public, file_size_limit::int, to_jsonb(allowed_mime_types) as types
    from storage.buckets where id = 'pictures'`;
  expect(bucket).toEqual({
    public: true,
    file_size_limit: 10_485_760,
    types: ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif'],
  });
});

test('owners can add pictures to their own folder only', async () => {
  expect((await insert(person(owner), `${owner}/deep/er/cover.png`)).count).toBe(1);
  for (const name of [`${stranger}/cover.png`, 'cover.png', `${owner}`, `x/${owner}/cover.png`]) {
    await expect(insert(person(owner), name), name).rejects.toMatchObject({ code: '42501' });
  }
  const elsewhere = insert(person(owner), `${owner}/cover.png`, 'other');
  await expect(elsewhere).rejects.toMatchObject({ code: '42501' });
});

test('visitors and tokens without a user can’t add pictures', async () => {
  for (const caller of [VISITOR, { role: 'authenticated' } as const]) {
    await expect(insert(caller, `${owner}/x.png`)).rejects.toMatchObject({ code: '42501' });
    await expect(insert(caller, 'null/x.png')).rejects.toMatchObject({ code: '42501' });
  }
});

test('only the owner can list, change or remove a picture', async () => {
  for (const caller of [VISITOR, person(stranger)]) {
    for (const verb of ['select', 'update', 'delete'] as const) {
      expect(await countOf(caller, verb), verb).toBe(0);
    }
  }
  const mine = await countOf(person(owner), 'select');
  expect(mine).toBeGreaterThanOrEqual(1);
  expect(await countOf(person(owner), 'update')).toBe(mine);
  expect(await countOf(person(owner), 'delete')).toBe(mine);
});

test('owners cannot push a picture into another folder', async () => {
  await insert(person(owner), `${owner}/gift.png`);
  const push = as(database.sql, person(owner), (sql) => {
    return sql`update storage.objects set name = ${`${stranger}/gift.png`} where name like '%gift.png'`;
  });
  await expect(push).rejects.toMatchObject({ code: '42501' });
});

test('users can’t see, create or change buckets', async () => {
  for (const caller of [VISITOR, person(owner)]) {
    const seen = await as(database.sql, caller, async (sql) => {
      return (await sql`select from storage.buckets`).count;
    });
    expect(seen).toBe(0);
    const make = as(database.sql, caller, (sql) => {
      return sql`insert into storage.buckets (id, name, public) values ('mine', 'mine', true)`;
    });
    await expect(make).rejects.toMatchObject({ code: '42501' });
  }
});
