import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sql } from '#database/connect.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createProfile } from '#test/factories.ts';

/* What is kept for a time is there the day before that time is over, and gone the day after. */

let database: TestDatabase;
let owner: string;
beforeAll(async () => {
  database = await createTestDatabase('product');
  owner = (await createProfile(database.sql)).user_id;
  await database.sql`
    insert into public.webhooks (id, user_id, url, events)
    values ('00000000-0000-4000-8000-000000000001', ${owner}, 'https://hooks.example', '["lead.created"]')`;
});
afterAll(() => database.drop());

type Case = {
  what: string;
  days: number;
  purge: string;
  /** Makes one that is so many days old. */
  insert: (sql: Sql, days: number) => PromiseLike<unknown>;
  /** How many there are. */
  count: string;
};

const CASES: readonly Case[] = [
  {
    what: 'leads in the trash',
    days: 30,
    purge: 'select private.purge_deleted_leads()',
    insert: (sql, days) => sql`
      insert into private.deleted_leads (id, user_id, lead, deleted_at)
      values (gen_random_uuid(), ${owner}, '{}', now() - make_interval(days => ${days}))`,
    count: 'select count(*)::int from private.deleted_leads',
  },
  {
    what: 'judged reports',
    days: 180,
    purge: 'select private.purge_page_reports()',
    insert: (sql, days) => sql`
      insert into public.page_reports
        (user_id, username, source, version_id, reason, status, outcome, closed_at)
      values (${owner}, 'ada', 'visitor', ${days}, 'spam', 'closed', 'nothing',
        now() - make_interval(days => ${days}))`,
    count: 'select count(*)::int from public.page_reports',
  },
  {
    what: 'events of Stripe',
    days: 30,
    purge: 'select private.purge_payment_records()',
    insert: (sql, days) => sql`
      insert into private.stripe_events (id, type, received_at)
      values (${`evt_${days}`}, 'x', now() - make_interval(days => ${days}))`,
    count: 'select count(*)::int from private.stripe_events',
  },
  {
    what: 'checkouts that nobody paid',
    days: 90,
    purge: 'select private.purge_payment_records()',
    insert: (sql, days) => sql`
      insert into private.checkouts (user_id, plan, amount, currency, status, created_at)
      values (${owner}, 'yearly', 1, 'usd', 'expired', now() - make_interval(days => ${days}))`,
    count: 'select count(*)::int from private.checkouts',
  },
  {
    what: 'customers of accounts that are gone',
    days: 366,
    purge: 'select private.purge_payment_records()',
    insert: (sql, days) => sql`
      insert into private.closed_customers (customer_id, closed_at)
      values (${`cus_${days}`}, now() - make_interval(days => ${days}))`,
    count: 'select count(*)::int from private.closed_customers',
  },
  {
    what: 'deliveries to webhooks',
    days: 30,
    purge: 'select private.purge_webhooks()',
    insert: (sql, days) => sql`
      insert into public.webhook_deliveries (webhook_id, user_id, event, payload, status, created_at)
      values ('00000000-0000-4000-8000-000000000001', ${owner}, 'lead.created', '{}', 'delivered',
        now() - make_interval(days => ${days}))`,
    count: 'select count(*)::int from public.webhook_deliveries',
  },
];

test.for(CASES)('$what are kept for $days days and no longer', async (kept) => {
  const { sql } = database;
  const count = async () => (await sql.unsafe<{ count: number }[]>(kept.count))[0]?.count;
  const before = (await count()) ?? 0;
  // A year has 365 days or 366.
  const early = kept.days === 366 ? 364 : kept.days - 1;
  await kept.insert(sql, early);
  await sql.unsafe(kept.purge);
  expect(await count()).toBe(before + 1);
  await kept.insert(sql, kept.days + 1);
  await sql.unsafe(kept.purge);
  expect(await count()).toBe(before + 1);
});
