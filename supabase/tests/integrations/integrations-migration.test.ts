import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#database/migrate/migrate.ts';
import { ensureJobSchema } from '#server/jobs/schema.ts';
import { PRODUCT_SCHEMA } from '#server/start/installation/schema-sources.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createPremiumProfile } from '#test/factories.ts';

/** The release before the one this is about. */
const BEFORE = '20261130000000';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase('gateway');
  await ensureJobSchema(database.sql, database.url);
  await migrate(database.sql, { ...PRODUCT_SCHEMA, until: BEFORE });
});
afterAll(() => database.drop());

test('keys from before may do what they could and have no end, and a message keeps its last try', async () => {
  const { sql } = database;
  const { user_id } = await createPremiumProfile(sql);
  await sql`
    insert into public.api_keys (user_id, name, scope, prefix, secret_hash)
    select ${user_id}, scope, scope, 'vzt_abcdef', sha256(scope::bytea)
    from unnest(array['leads-write', 'read']) scope`;
  await sql`
    with webhook as (
      insert into public.webhooks (user_id, url, events)
      values (${user_id}, 'https://hooks.example.com/in', '["lead.created"]') returning id)
    insert into public.webhook_deliveries (webhook_id, user_id, event, payload, tried_at, answer_status,
      answer_text)
    select id, ${user_id}, event, '{}', tried_at, 500, 'Out of room.' from webhook,
      (values ('webhook.test', now()), ('lead.created', null)) as sent (event, tried_at)`;

  await migrate(sql, PRODUCT_SCHEMA);

  const reads = ['profile:read', 'leads:read', 'contacts:read', 'statistics:read'];
  const keys = await sql`select name, scopes, expires_at from public.api_keys order by name`;
  expect([...keys]).toEqual([
    { name: 'leads-write', scopes: [...reads, 'leads:write'], expires_at: null },
    { name: 'read', scopes: reads, expires_at: null },
  ]);
  const tries = await sql`
    select d.is_test, a.answer_status, a.answer_text from public.webhook_attempts a
    join public.webhook_deliveries d on d.id = a.delivery_id`;
  expect([...tries]).toEqual([{ is_test: true, answer_status: 500, answer_text: 'Out of room.' }]);
});
