import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createUser } from '#test/factories.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());

/**
 * An unconfirmed account with a password, and with everything that could later give its creator
 * access.
 */
async function createUnconfirmed(): Promise<string> {
  const { sql } = database;
  const { id } = await createUser(sql);
  await sql`
    update auth.users set email_confirmed_at = null, encrypted_password = 'x' where id = ${id}`;
  await sql`
    insert into private.recovery_codes (user_id, number, salt, code_hash)
    values (${id}, 1, ${Buffer.alloc(16)}, ${Buffer.alloc(32)})`;
  await sql`
    insert into public.api_keys (user_id, name, scopes, prefix, secret_hash)
    values (${id}, 'Key', '["leads:read"]', 'vzt_abcdef', sha256(${id}::text::bytea))`;
  await sql`
    insert into public.webhooks (user_id, url, events)
    values (${id}, 'https://hooks.example/x', '["lead.created"]')`;
  return id;
}

async function countWaysIn(id: string): Promise<number[]> {
  const [row] = await database.sql`
    select
      (select count(*)::int from private.recovery_codes where user_id = ${id}) as codes,
      (select count(*)::int from public.api_keys where user_id = ${id}) as keys,
      (select count(*)::int from public.webhooks where user_id = ${id}) as webhooks`;
  return [row?.codes, row?.keys, row?.webhooks];
}

test('claiming a contested account drops its recovery codes, API keys and webhooks', async () => {
  const contested = await createUnconfirmed();
  await database.sql`
    update auth.users set email_confirmed_at = now(), encrypted_password = null
    where id = ${contested}`;
  expect(await countWaysIn(contested)).toEqual([0, 0, 0]);
});

test('an uncontested account keeps them', async () => {
  const own = await createUnconfirmed();
  await database.sql`update auth.users set email_confirmed_at = now() where id = ${own}`;
  await database.sql`update auth.users set encrypted_password = null where id = ${own}`;
  expect(await countWaysIn(own)).toEqual([1, 1, 1]);
});
