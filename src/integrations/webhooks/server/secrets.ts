import { randomBytes } from 'node:crypto';
import type { Hono } from 'hono';
import * as z from 'zod/mini';
import type { Sql } from '#database/connect.ts';
import { resealEach, type Sealing } from '#gateway/keys/sealing.ts';
import { WEBHOOK_BODY_MAX_BYTES } from '#integrations/server/limits.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import { defineTask } from '#kit/server/jobs/task.ts';
import { SECRETS_RESEALED_AT_ONCE } from '#kit/server/limits/jobs.ts';
import { defineFunction, serveFunctions } from '#kit/server/routes/define-function.ts';
import type { AppDeps } from '#kit/server/routes/deps.ts';
import { SECRET_PREFIX } from './send-delivery.ts';
import {
  insertSecret,
  listSecrets,
  listSecretsToReseal,
  ownsWebhook,
  replaceSealed,
  rotateSecret,
} from './webhooks.ts';

/** Standard Webhooks requires 24 to 64. */
const SECRET_BYTES = 32;

/** A webhook's secret as shown to its owner, and until when the previous one is valid too. */
export type ShownSecret = { secret: string; before_ends_at: string | null };

/** A webhook's secret, created when first requested. */
export async function showSecret(
  sql: Sql,
  sealing: Sealing,
  webhookId: string,
): Promise<ShownSecret> {
  const [present, before] = await ensureSecrets(sql, sealing, [webhookId]);
  if (!present) throw new Error('a webhook is gone');
  return {
    secret: sealing.unseal(present.sealed, webhookId),
    before_ends_at: before?.ends_at?.toISOString() ?? null,
  };
}

/** Creates a new secret; the previous one also signs for a day. */
export async function rotateShownSecret(
  sql: Sql,
  sealing: Sealing,
  webhookId: string,
): Promise<ShownSecret> {
  const sealed = sealing.seal(buildSecret(), webhookId);
  await rotateSecret(sql, webhookId, sealed);
  return showSecret(sql, sealing, webhookId);
}

/** @returns these webhooks' signing secrets */
export async function findSecrets(
  sql: Sql,
  sealing: Sealing,
  webhookIds: readonly string[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const { webhook_id, sealed } of await ensureSecrets(sql, sealing, webhookIds)) {
    const secrets = found.get(webhook_id) ?? [];
    found.set(webhook_id, [...secrets, sealing.unseal(sealed, webhook_id)]);
  }
  return found;
}

/** Reseals secrets sealed with a retired key before that key is forgotten. */
export const resealWebhookSecrets = defineTask({
  name: 'reseal_webhook_secrets',
  title: 'Re-encrypt webhook secrets after a key change',
  schedule: { hour: 3, minute: 33 },
  async run({ sql, keys: { sealing } }) {
    const rows = await listSecretsToReseal(sql, sealing.prefix, SECRETS_RESEALED_AT_ONCE);
    await resealEach(sealing, rows, ({ sealed }, resealed) => replaceSealed(sql, sealed, resealed));
  },
});

/** The valid secrets; a webhook without one gets its first. */
async function ensureSecrets(sql: Sql, sealing: Sealing, webhookIds: readonly string[]) {
  const present = await listSecrets(sql, webhookIds);
  const known = new Set(present.map(({ webhook_id }) => webhook_id));
  const missing = webhookIds.filter((id) => !known.has(id));
  for (const id of missing) await insertSecret(sql, id, sealing.seal(buildSecret(), id));
  return missing.length > 0 ? listSecrets(sql, webhookIds) : present;
}

function buildSecret(): string {
  return SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

/**
 * A webhook's signing secrets, for its owner: `show-webhook-secret` and `rotate-webhook-secret` return `{
 * secret, before_ends_at }`.
 */
export function createWebhookFunctions(deps: AppDeps): Hono {
  const { ask, keys, limitStore, limits } = deps;
  const bounds = {
    bodyMaxBytes: WEBHOOK_BODY_MAX_BYTES,
    perAccount: limitStore.createLimiter('webhook_secrets', limits.webhookSecretsPerAccount),
  };
  const defineSecret = (name: string, read: typeof showSecret) =>
    defineFunction({
      name,
      body: z.strictObject({ webhook: z.uuid() }),
      async run({ webhook }, { id }) {
        if (!(await ask((sql) => ownsWebhook(sql, id, webhook)))) throw new ApiError('not_found');
        return ask((sql: Sql) => read(sql, keys.sealing, webhook));
      },
    });
  return serveFunctions(deps, bounds, [
    defineSecret('show-webhook-secret', showSecret),
    defineSecret('rotate-webhook-secret', rotateShownSecret),
  ]);
}
