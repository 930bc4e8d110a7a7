import type { Sql } from '#database/connect.ts';
import { createPremiumProfile } from '#test/factories.ts';
import { ask, type IntervalCase, isRefused, isThere, readOne, readRunAt } from './case.ts';

const THIRTY_DAYS = ['29 days', '31 days'] as const;

async function addWebhook(sql: Sql): Promise<{ id: string; user_id: string }> {
  const { user_id } = await createPremiumProfile(sql);
  const id = await readOne<string>(sql`
    insert into public.webhooks (user_id, url, events)
    values (${user_id}, 'https://hooks.example', '["lead.created"]') returning id`);
  return { id, user_id };
}

/** @returns the id of the last of them */
async function addDeliveries(
  sql: Sql,
  { id, user_id }: { id: string; user_id: string },
  columns: { event: string; status: string; age: string; count?: number },
): Promise<string> {
  const { event, status, age, count = 1 } = columns;
  const rows = await sql<{ id: string }[]>`
    insert into public.webhook_deliveries (webhook_id, user_id, event, payload, status, is_test,
      created_at, replayed_at)
    select ${id}, ${user_id}, ${event}, '{}', ${status}, ${event === 'webhook.test'},
      now() - ${age}::interval, now() - ${age}::interval
    from generate_series(1, ${count}::int) returning id`;
  return rows[0]?.id ?? '';
}

/** @returns the number of a new page's card */
async function addWalletPass(sql: Sql): Promise<string> {
  const { user_id } = await createPremiumProfile(sql);
  return readOne<string>(sql`
    insert into private.wallet_passes (user_id) values (${user_id}) returning serial`);
}

/** Intervals of webhooks, API keys and wallets. */
export const INTEGRATION_INTERVALS: readonly IntervalCase[] = [
  {
    of: 'public.test_webhook',
    nth: 0,
    what: 'ten test messages count',
    sides: ['50 seconds', '70 seconds'],
    holds: async (sql, age) => {
      const webhook = await addWebhook(sql);
      const sent = { event: 'webhook.test', status: 'delivered', age, count: 10 };
      await addDeliveries(sql, webhook, sent);
      return isRefused(ask(sql, webhook.user_id, `select public.test_webhook('${webhook.id}')`));
    },
  },
  {
    of: 'public.replay_deliveries',
    nth: 0,
    what: 'a thousand messages sent again use up the limit',
    sides: ['50 seconds', '70 seconds'],
    holds: async (sql, age) => {
      const webhook = await addWebhook(sql);
      const sent = { event: 'lead.created', status: 'delivered', age, count: 1000 };
      await addDeliveries(sql, webhook, sent);
      return isRefused(
        ask(sql, webhook.user_id, `select public.replay_deliveries('${webhook.id}')`),
      );
    },
  },
  {
    of: 'public.replay_deliveries',
    nth: 1,
    what: 'a message sent again is pending',
    sides: ['4 seconds', '6 seconds'],
    holds: async (sql, age) => {
      const webhook = await addWebhook(sql);
      await addDeliveries(sql, webhook, { event: 'lead.created', status: 'failed', age });
      const [row] = await ask(
        sql,
        webhook.user_id,
        `select public.replay_deliveries('${webhook.id}') as count`,
      );
      return row?.count === 0;
    },
  },
  {
    of: 'private.tell_expiring_api_keys',
    nth: 0,
    what: 'the end of an API key is announced',
    sides: ['6 days 23 hours', '7 days 1 hour'],
    holds: async (sql, age) => {
      const { user_id } = await createPremiumProfile(sql);
      await ask(sql, user_id, `select public.create_api_key('x', '["leads:read"]', 30)`);
      await sql`
        update public.api_keys set expires_at = now() + ${age}::interval where user_id = ${user_id}`;
      await sql`select private.tell_expiring_api_keys()`;
      return isThere(sql`
        select from public.api_keys where user_id = ${user_id} and expiry_told_at is not null`);
    },
  },
  {
    of: 'private.purge_webhooks',
    nth: 0,
    what: 'messages to webhooks are kept',
    sides: THIRTY_DAYS,
    holds: async (sql, age) => {
      const sent = { event: 'lead.created', status: 'delivered', age };
      const id = await addDeliveries(sql, await addWebhook(sql), sent);
      await sql`select private.purge_webhooks()`;
      return isThere(sql`select from public.webhook_deliveries where id = ${id}`);
    },
  },
  {
    of: 'private.rotate_webhook_secret',
    nth: 0,
    what: 'the previous secret works',
    sides: ['23 hours', '25 hours'],
    sets: async (sql) => {
      const { id } = await addWebhook(sql);
      for (const sealed of ['first', 'second']) {
        await sql`select private.rotate_webhook_secret(${id}, ${sealed})`;
      }
      return readOne(sql`
        select ends_at from private.webhook_secrets where webhook_id = ${id} and sealed = 'first'`);
    },
  },
  {
    of: 'private.queue_wallet_update',
    nth: 0,
    what: 'the saves of a page are gathered before its card is updated',
    sides: ['8 seconds', '12 seconds'],
    sets: async (sql) => {
      const serial = await addWalletPass(sql);
      await sql`select private.queue_wallet_update(${serial})`;
      return readRunAt(sql, `wallet:${serial}`);
    },
  },
  {
    of: 'private.purge_wallets',
    nth: 0,
    what: 'a void card is known',
    sides: ['89 days', '91 days'],
    holds: async (sql, age) => {
      const serial = await addWalletPass(sql);
      await sql`
        update private.wallet_passes set user_id = null where serial = ${serial}`;
      await sql`
        update private.wallet_passes set ended_at = now() - ${age}::interval
        where serial = ${serial}`;
      await sql`select private.purge_wallets()`;
      return isThere(sql`select from private.wallet_passes where serial = ${serial}`);
    },
  },
];
