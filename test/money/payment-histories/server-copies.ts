import { setTimeout as sleep } from 'node:timers/promises';
import type { Hono } from 'hono';
import { connect, type Sql } from '#database/connect.ts';
import { createAsk } from '#kit/server/data/ask.ts';
import { RATE_LIMITS } from '#kit/server/limits/rate-limits.ts';
import { createLog } from '#kit/server/process/log.ts';
import { createMetrics } from '#kit/server/process/metrics.ts';
import { type Ending, endSubscription } from '#money/payments/server/end-payments.ts';
import { createBillingLock } from '#money/server/billing-lock.ts';
import { createStripeWebhook } from '#money/server/routes/stripe-webhook.ts';
import { createPayments } from '#money/server/stripe.ts';
import { createCustomerSync, type SyncCustomer } from '#money/sync/server/sync-customer.ts';

/** A copy of the server, reduced to its payments. */
export type ServerCopy = {
  sync: SyncCustomer;
  /** Does a job `end_subscription`. */
  end(userId: string, ending: { subscription: string; when: Ending }): Promise<void>;
  webhook: Hono;
  close(): Promise<unknown>;
};

type CopyOptions = { url: string; name: string; port: number; webhookSecret: string };

const UNLIMITED = { points: 1_000_000, durationSeconds: 60 };

/** The key tells the till which copy calls; the name tells PostgreSQL. */
export function openCopy({ url, name, port, webhookSecret }: CopyOptions): ServerCopy {
  const sql = connect(url, { max: 4, applicationName: name });
  const payments = createPayments({
    secretKey: `sk_test_${name}`,
    webhookSecret,
    address: () => ({ protocol: 'http', host: '127.0.0.1', port }),
    retries: 0,
  });
  const lock = createBillingLock(sql, payments);
  const sync = createCustomerSync(lock);
  const { ask, close: closeAsk } = createAsk(sql);
  const webhook = createStripeWebhook({
    ask,
    payments,
    syncCustomer: sync,
    metrics: createMetrics(),
    log: createLog('silent'),
    limits: { ...RATE_LIMITS, stripeEventsPerAddress: UNLIMITED },
    clientAddress: () => '127.0.0.1',
  });
  webhook.onError((_error, context) => context.body(null, 500));
  const close = () => Promise.all([lock.close(), closeAsk(), sql.end({ timeout: 0 })]);
  const end: ServerCopy['end'] = (userId, ending) => endSubscription({ lock }, userId, ending);
  return { sync, end, webhook, close };
}

/** Ends all connections of a copy, as PostgreSQL does at an operator's request. */
export async function cutConnections(sql: Sql, name: string): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${name}`;
}

/** Like a killed process: waits for nothing. */
export async function killCopy({ close }: ServerCopy): Promise<void> {
  await Promise.race([close(), sleep(1000)]);
}
