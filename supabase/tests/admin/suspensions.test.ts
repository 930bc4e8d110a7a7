import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createProfile, createUser } from '#test/factories.ts';
import { as, person } from '../roles.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());

async function isActive(userId: string): Promise<unknown> {
  const [row] = await database.sql`
    select is_active from public.profiles where user_id = ${userId}`;
  return row?.is_active;
}

const suspend = (userId: string, by: string, reason = '') =>
  database.sql`select private.suspend(${userId}, ${by}, ${reason}) as is_new`;
const lift = (userId: string, by: string) =>
  database.sql`select private.lift_suspension(${userId}, ${by}) as was_there`;
const call = (userId: string, name: string) =>
  as(database.sql, person(userId), async (tx) => [...(await tx.unsafe(`select public.${name}()`))]);

async function ownSuspension(userId: string): Promise<unknown> {
  const [row] = await call(userId, 'own_suspension');
  return row?.own_suspension;
}

test('a page is open unless its agency or an administrator has suspended it', async () => {
  const { user_id } = await createProfile(database.sql);
  expect(await ownSuspension(user_id)).toBeNull();
  expect([...(await suspend(user_id, 'agency', 'On leave'))]).toEqual([{ is_new: true }]);
  expect(await isActive(user_id)).toBe(false);
  expect(await ownSuspension(user_id)).toMatchObject({ by: 'agency', reason: 'On leave' });
  await suspend(user_id, 'administrator', 'Phishing');
  expect(await ownSuspension(user_id)).toMatchObject({
    by: 'administrator',
    reason: 'Phishing',
    agency_name: null,
    appeal: null,
  });
  expect([...(await suspend(user_id, 'administrator', 'Spam'))]).toEqual([{ is_new: false }]);
  expect(await ownSuspension(user_id)).toMatchObject({ reason: 'Spam' });

  expect([...(await lift(user_id, 'agency'))]).toEqual([{ was_there: true }]);
  expect(await isActive(user_id)).toBe(false);
  expect([...(await lift(user_id, 'agency'))]).toEqual([{ was_there: false }]);
  await lift(user_id, 'administrator');
  expect(await isActive(user_id)).toBe(true);
});

test('a suspended page stays closed when its deletion is cancelled, until both are lifted', async () => {
  const { user_id } = await createProfile(database.sql);
  await call(user_id, 'request_account_deletion');
  expect(await isActive(user_id)).toBe(false);
  await suspend(user_id, 'administrator');
  await call(user_id, 'restore_account');
  expect(await isActive(user_id)).toBe(false);
  await call(user_id, 'request_account_deletion');
  await lift(user_id, 'administrator');
  expect(await isActive(user_id)).toBe(false);
  await call(user_id, 'restore_account');
  expect(await isActive(user_id)).toBe(true);
});

test('a suspended account without a page gets a closed one', async () => {
  const { id } = await createUser(database.sql);
  await suspend(id, 'administrator');
  await createProfile(database.sql, { user_id: id });
  expect(await isActive(id)).toBe(false);
  await database.sql`delete from auth.users where id = ${id}`;
});

test('a suspension needs an existing account, a known author and a short reason', async () => {
  const { id } = await createUser(database.sql);
  const nobody = '00000000-0000-4000-8000-000000000000';
  await expect(suspend(nobody, 'administrator')).rejects.toMatchObject({ code: 'PT404' });
  await expect(suspend(id, 'themselves')).rejects.toMatchObject({ code: '23514' });
  await expect(suspend(id, 'agency', 'x'.repeat(501))).rejects.toMatchObject({ code: '23514' });
});
