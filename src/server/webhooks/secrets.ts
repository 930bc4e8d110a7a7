import { randomBytes } from 'node:crypto';
import type { Sql } from '#database/connect.ts';
import { resealEach, type Sealing } from '#gateway/keys/sealing.ts';
import {
  insertSecret,
  listSecrets,
  listSecretsToReseal,
  replaceSealed,
  rotateSecret,
} from '../data/integrations/webhooks.ts';
import { SECRETS_RESEALED_AT_ONCE } from '../limits/jobs.ts';
import { SECRET_PREFIX } from './sign-delivery.ts';

/** Standard Webhooks asks for 24 to 64. */
const SECRET_BYTES = 32;

/** A webhook's secret as its owner sees it, and until when the one before is good as well. */
export type ShownSecret = { secret: string; before_ends_at: string | null };

/** The secret of a webhook, which is made when it is first asked for. */
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

/** Makes another secret; the one before signs beside it for a day. */
export async function rotateShownSecret(
  sql: Sql,
  sealing: Sealing,
  webhookId: string,
): Promise<ShownSecret> {
  const sealed = sealing.seal(buildSecret(), webhookId);
  await rotateSecret(sql, webhookId, sealed);
  return showSecret(sql, sealing, webhookId);
}

/** @returns the secrets that messages of these webhooks are signed with */
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

/** Reseals secrets of a retired key before the key is forgotten. */
export async function resealSecrets(sql: Sql, sealing: Sealing): Promise<void> {
  const rows = await listSecretsToReseal(sql, sealing.prefix, SECRETS_RESEALED_AT_ONCE);
  await resealEach(sealing, rows, ({ sealed }, resealed) => replaceSealed(sql, sealed, resealed));
}

/** The secrets in force; a webhook that has none gets its first. */
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
