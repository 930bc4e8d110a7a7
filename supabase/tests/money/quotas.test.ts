import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sql, TransactionSql } from '#database/connect.ts';
import { PLAN_QUOTAS } from '#money/plans/rules/quotas.ts';
import { LIMIT_CASES, QUOTA_CASES, SEAT_CASES } from '#test/cases/quotas.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import {
  createContact,
  createLead,
  createPremiumProfile,
  createProfile,
  createUnconfirmedUser,
  daysFromNow,
} from '#test/factories.ts';
import { as, meet, person, save } from '../roles.ts';

const MEGABYTE = 1024 * 1024;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());

test('plan_quotas starts with exactly the domain’s defaults', async () => {
  const rows = await database.sql<{ plan: string; quota: string; maximum: string }[]>`
    select * from public.plan_quotas`;
  const stored: Record<string, Record<string, number>> = {};
  for (const { plan, quota, maximum } of rows) {
    stored[plan] = { ...stored[plan], [quota]: Number(maximum) };
  }
  expect(stored).toEqual(PLAN_QUOTAS);
});

test.for(QUOTA_CASES)(
  '%s at %i of %i, confirmed %s, gives: %s',
  async ([quota, used, maximum, isConfirmed, sentence]) => {
    const [row] = await database.sql`
      select private.quota_problem(${quota}, ${used}, ${maximum}, ${isConfirmed}) as sentence`;
    expect(row?.sentence).toBe(sentence);
  },
);

test.for(SEAT_CASES)('%s has %i seats', async ([plan, seats]) => {
  const [row] = await database.sql`select private.agency_seats(${plan}) as seats`;
  expect(row).toEqual({ seats });
});

test.for(LIMIT_CASES)('%s are limited to %i', async ([kind, most]) => {
  const [row] = await database.sql`select private.most_of(${kind}) as most`;
  expect(row).toEqual({ most });
});

/** Adds pictures to a folder as an upload to a signed URL does: as the table's owner. */
const addPictures = (
  owner: string,
  count: number,
  bytes = 1,
  sql: Sql | TransactionSql = database.sql,
) =>
  sql`
    insert into storage.objects (bucket_id, name, version, metadata)
    select 'pictures', ${owner} || '/' || gen_random_uuid(), 'v',
      jsonb_build_object('size', ${bytes}::int)
    from generate_series(1, ${count}::int)`;

test('the 51st picture is refused, even among concurrent uploads', async () => {
  const { user_id } = await createProfile(database.sql);
  await addPictures(user_id, 49);
  const second = () => addPictures(user_id, 1);
  const answer = await meet(database.sql, (tx) => addPictures(user_id, 1, 1, tx), second);
  expect(answer).toMatchObject({
    code: 'PT403',
    message: 'You use 50 of 50 pictures. Remove some, or choose a larger plan.',
  });
  await database.sql`
    delete from storage.objects where ctid = (
      select ctid from storage.objects where name like ${`${user_id}/%`} limit 1)`;
  await addPictures(user_id, 1);
});

test('pictures share a size limit, and a replacement counts at its new size', async () => {
  const { user_id } = await createProfile(database.sql);
  await addPictures(user_id, 9, 10 * MEGABYTE);
  await addPictures(user_id, 1, 9 * MEGABYTE);
  await expect(addPictures(user_id, 1, 2 * MEGABYTE)).rejects.toMatchObject({
    code: 'PT403',
    message:
      'Your pictures take 99 MB of 100 MB, and this one doesn’t fit. Remove some, or choose a larger plan.',
  });
  const resize = (bytes: number) => database.sql`
    update storage.objects set metadata = jsonb_build_object('size', ${bytes}::int)
    where name like ${`${user_id}/%`} and (metadata ->> 'size')::int = ${9 * MEGABYTE}`;
  expect((await resize(10 * MEGABYTE)).count).toBe(1);
});

test('a larger plan allows more, and its pictures stay after it lapses', async () => {
  const { user_id } = await createPremiumProfile(database.sql);
  await addPictures(user_id, 51);
  await database.sql`
    update public.profiles set plan_expiry = ${daysFromNow(-1)} where user_id = ${user_id}`;
  await expect(addPictures(user_id, 1)).rejects.toMatchObject({
    message: 'You use 51 of 50 pictures. Remove some, or choose a larger plan.',
  });
  const renamed = await database.sql`
    update storage.objects set name = name || '-renamed' where name like ${`${user_id}/%`}`;
  expect(renamed.count).toBe(51);
});

test('limits are lower until the email address is confirmed', async () => {
  const { id } = await createUnconfirmedUser(database.sql);
  await createProfile(database.sql, { user_id: id });
  await addPictures(id, 10);
  await expect(addPictures(id, 1)).rejects.toMatchObject({
    message: 'You use 10 of 10 pictures. Confirm your email address to have more.',
  });
  const write = (notes: string) =>
    as(database.sql, person(id), (sql) => {
      return sql`insert into public.contacts (full_name, notes) values ('Grace', ${notes})`;
    });
  await write('n'.repeat(1000));
  await expect(write('n'.repeat(1001))).rejects.toMatchObject({
    code: 'PT403',
    message: 'These notes take 1,001 of 1,000 characters. Confirm your email address to have more.',
  });
});

test('contacts are limited, except those created by leads', async () => {
  const { user_id } = await createProfile(database.sql);
  await database.sql`
    insert into public.contacts (user_id, full_name)
    select ${user_id}, 'Person ' || n from generate_series(1, 1000) as n`;
  const add = () =>
    as(database.sql, person(user_id), (sql) => {
      return sql`insert into public.contacts (full_name) values ('Grace Hopper')`;
    });
  await expect(add()).rejects.toMatchObject({
    code: 'PT403',
    message: 'You use 1,000 of 1,000 contacts. Remove some, or choose a larger plan.',
  });
  const imported = as(database.sql, person(user_id), (sql) => {
    return sql`select public.import_contacts('[{"full_name": "Ada"}]')`;
  });
  await expect(imported).rejects.toMatchObject({ code: 'PT403' });
  expect((await createLead(database.sql, { user_id })).contact_id).not.toBeNull();
});

test('notes above the plan’s limit can still be shortened', async () => {
  const { user_id } = await createProfile(database.sql);
  const { id } = await createContact(database.sql, { user_id, notes: 'n'.repeat(2000) });
  await database.sql`update auth.users set email_confirmed_at = null where id = ${user_id}`;
  const change = (length: number) =>
    as(database.sql, person(user_id), (sql) => {
      return sql`update public.contacts set notes = ${'m'.repeat(length)} where id = ${id}`;
    });
  await expect(change(2001)).rejects.toMatchObject({ code: 'PT403' });
  expect((await change(1500)).count).toBe(1);
});

test('a paid plan keeps 50 versions, an unconfirmed account five', async () => {
  const premium = await createPremiumProfile(database.sql);
  const { id } = await createUnconfirmedUser(database.sql);
  await createProfile(database.sql, { user_id: id });
  for (let i = 1; i <= 52; i += 1) {
    await database.sql`
      update public.profiles set bio = ${`Bio ${i}`}
      where user_id in (${premium.user_id}, ${id})`;
  }
  const rows = await database.sql`
    select user_id, count(*)::int, min(content ->> 'bio') as some from public.profile_versions
    group by user_id having user_id in (${premium.user_id}, ${id}) order by count`;
  expect(rows.map(({ count }) => count)).toEqual([5, 50]);
});

test('own_usage shows users only their own usage and limits', async () => {
  const { user_id } = await createPremiumProfile(database.sql);
  await addPictures(user_id, 3, MEGABYTE);
  await createContact(database.sql, { user_id });
  await save(database.sql, user_id, { bio: 'A new bio' });
  const usage = await as(database.sql, person(user_id), async (sql) => {
    return [...(await sql`select quota, used::int, maximum::int, is_confirmed from own_usage()`)];
  });
  expect(usage).toEqual([
    { quota: 'pictures', used: 3, maximum: 500, is_confirmed: true },
    { quota: 'picture_bytes', used: 3 * MEGABYTE, maximum: 1000 * MEGABYTE, is_confirmed: true },
    { quota: 'contacts', used: 1, maximum: 10_000, is_confirmed: true },
    { quota: 'versions', used: 1, maximum: 50, is_confirmed: true },
  ]);
});
