import type { Sql } from '#database/connect.ts';
import type { DELIVERY_BOUNDS } from '#integrations/server/limits.ts';
import { defineTask } from '#kit/server/jobs/task.ts';
import { judgeTries, type Tried } from '../rules/tries.ts';

export type ClaimedDelivery = { id: string; webhook_id: string; url: string; payload: unknown };

export type NotedOutcome = {
  id: string;
  status: number | null;
  problem: string | null;
  ms: number;
  /** Request and response, for the owner. */
  sent_headers?: Record<string, string>;
  answer_headers?: Record<string, string>;
  answer_text?: string;
};

/** Claims due deliveries; other copies don't get them until the lease ends. */
export async function claimDeliveries(
  sql: Sql,
  claim: typeof DELIVERY_BOUNDS,
): Promise<ClaimedDelivery[]> {
  return sql<ClaimedDelivery[]>`
    select * from private.claim_deliveries(${claim.maxCount}, ${claim.perAccount},
      ${claim.perWebhook}, make_interval(secs => ${claim.leaseSeconds}))`;
}

/** Stores the outcome of attempts: delivered, to retry, or given up. */
export async function finishDeliveries(sql: Sql, outcomes: readonly NotedOutcome[]): Promise<void> {
  const byId = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
  const ids = `{${[...byId.keys()].join(',')}}`;
  await sql.begin(async (tx) => {
    const locked = await tx<Omit<Tried, 'status' | 'problem'>[]>`
      select * from private.lock_deliveries(${ids}::uuid[])`;
    const tried = locked.map((row) => ({
      status: null,
      problem: null,
      ...byId.get(row.id),
      ...row,
    }));
    const { deliveries, webhooks } = judgeTries(tried, Math.random);
    const noted = deliveries.map((delivery) => ({ ...byId.get(delivery.id), ...delivery }));
    await tx`select private.note_deliveries(${tx.json(noted)}, ${tx.json(webhooks)})`;
  });
}

/** @returns milliseconds until the next attempt is due; null if none is */
export async function findNextDelivery(sql: Sql): Promise<number | null> {
  const [row] = await sql<{ wait: number | null }[]>`
    select extract(epoch from private.next_delivery() - clock_timestamp())::float8 * 1000 as wait`;
  return row?.wait ?? null;
}

export const purgeWebhooks = defineTask({
  name: 'purge_webhooks',
  title: 'Delete webhook messages older than 30 days',
  schedule: { hour: 3, minute: 35 },
  run: ({ sql }) => sql`select private.purge_webhooks()`,
});

/** A stored secret; a replaced one has an end date. */
export type SealedSecret = { webhook_id: string; sealed: string; ends_at: Date | null };

/** @returns these webhooks' valid secrets, the current one of each first */
export async function listSecrets(
  sql: Sql,
  webhookIds: readonly string[],
): Promise<SealedSecret[]> {
  return sql<SealedSecret[]>`
    select webhook_id, sealed, ends_at from private.webhook_secrets
    where webhook_id = any (${`{${webhookIds.join(',')}}`}::uuid[])
      and (ends_at is null or ends_at > now())
    order by webhook_id, ends_at desc nulls first`;
}

/** Stores a first secret, unless there is one. */
export async function insertSecret(sql: Sql, webhookId: string, sealed: string): Promise<void> {
  await sql`
    insert into private.webhook_secrets (webhook_id, sealed)
    select ${webhookId}::uuid, ${sealed} where exists (
      select from public.webhooks where id = ${webhookId}::uuid)
    on conflict do nothing`;
}

/** Replaces the secret; the old one also signs for another day. */
export async function rotateSecret(sql: Sql, webhookId: string, sealed: string): Promise<void> {
  await sql`select private.rotate_webhook_secret(${webhookId}, ${sealed})`;
}

/** @returns whether the webhook belongs to this owner */
export async function ownsWebhook(sql: Sql, userId: string, webhookId: string): Promise<boolean> {
  const rows = await sql`
    select from public.webhooks where id = ${webhookId} and user_id = ${userId}`;
  return rows.length === 1;
}

/** @returns secrets not sealed with the current key */
export async function listSecretsToReseal(
  sql: Sql,
  prefix: string,
  maxCount: number,
): Promise<{ about: string; sealed: string }[]> {
  return sql<{ about: string; sealed: string }[]>`
    select webhook_id as about, sealed from private.webhook_secrets
    where not starts_with(sealed, ${prefix}) limit ${maxCount}`;
}

/** Stores the resealed form of a secret. */
export async function replaceSealed(sql: Sql, before: string, after: string): Promise<void> {
  await sql`update private.webhook_secrets set sealed = ${after} where sealed = ${before}`;
}
