import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#database/migrate/migrate.ts';
import { finishDeliveries } from '#server/data/integrations/webhooks.ts';
import { ensureJobSchema } from '#server/jobs/schema.ts';
import { PRODUCT_SCHEMA } from '#server/start/installation/schema-sources.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createLead, createPremiumProfile } from '#test/factories.ts';
import { as, person } from '../roles.ts';

/** The release before the one this is about. */
const BEFORE = '20261127235900';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase('gateway');
  await ensureJobSchema(database.sql, database.url);
  await migrate(database.sql, { ...PRODUCT_SCHEMA, until: BEFORE });
});
afterAll(() => database.drop());

test('a private address from before fails by itself, and no other webhook with it', async () => {
  const { sql } = database;
  const add = async (url: string) => {
    const { user_id } = await createPremiumProfile(sql);
    const [row] = await sql<{ id: string }[]>`
      insert into public.webhooks (user_id, url, events)
      values (${user_id}, ${url}, '["lead.created"]') returning id`;
    await createLead(sql, { user_id });
    return { id: row?.id ?? '', user_id };
  };
  const inside = await add('https://10.0.0.8/in');
  const outside = await add('https://hooks.example.com/in');

  await migrate(sql, PRODUCT_SCHEMA);

  const claimed = await sql<{ id: string; webhook_id: string }[]>`
    select id, webhook_id from private.claim_deliveries(10, 10, 10, '1 minute')`;
  const outcomes = claimed.map(({ id, webhook_id }) =>
    webhook_id === inside.id
      ? { id, status: null, problem: 'private', ms: 1 }
      : { id, status: 200, problem: null, ms: 1 },
  );
  await finishDeliveries(sql, outcomes);
  const [failed] = await sql`
    select status, attempts from public.webhook_deliveries where webhook_id = ${inside.id}`;
  expect(failed).toEqual({ status: 'waiting', attempts: 1 });
  const [arrived] = await sql`
    select status, attempts from public.webhook_deliveries where webhook_id = ${outside.id}`;
  expect(arrived).toEqual({ status: 'delivered', attempts: 1 });

  const write = (change: Record<string, string | boolean>) =>
    as(
      sql,
      person(inside.user_id),
      (tx) => tx`update public.webhooks set ${tx(change)} where id = ${inside.id}`,
    );
  await write({ url: 'https://10.0.0.8/in', description: 'Said again' });
  await write({ is_active: false });
  await expect(write({ url: 'https://10.0.0.9/in' })).rejects.toMatchObject({ code: '23514' });
  await write({ url: 'https://hooks.example.com/in', is_active: true });
});
