import type { Hono } from 'hono';
import * as z from 'zod/mini';
import type { Sql } from '#database/connect.ts';
import { WEBHOOK_BODY_MAX_BYTES } from '#integrations/server/limits.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import { defineFunction, serveFunctions } from '#kit/server/routes/define-function.ts';
import type { AppDeps } from '#kit/server/routes/deps.ts';
import { rotateShownSecret, showSecret } from './secrets.ts';
import { ownsWebhook } from './webhooks.ts';

type SecretsDeps = Pick<
  AppDeps,
  'ask' | 'gateway' | 'keys' | 'limitStore' | 'limits' | 'clientAddress'
>;

/**
 * A webhook's signing secrets, for its owner: `show-webhook-secret` and `rotate-webhook-secret` answer
 * `{ secret, before_ends_at }`.
 */
export function createWebhookFunctions(deps: SecretsDeps): Hono {
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
