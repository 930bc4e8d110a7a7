import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { ownsWebhook } from '../../data/integrations/webhooks.ts';
import { ApiError } from '../../http/errors.ts';
import { identifyOwner } from '../../http/identify-owner.ts';
import { limitBody, readJson } from '../../http/middleware/read-body.ts';
import { WEBHOOK_BODY_MAX_BYTES } from '../../limits/integrations.ts';
import { rotateShownSecret, showSecret } from '../../webhooks/secrets.ts';
import type { AppDeps } from '../deps.ts';

type SecretsDeps = Pick<
  AppDeps,
  'ask' | 'gateway' | 'keys' | 'limitStore' | 'limits' | 'clientAddress'
>;

const WEBHOOK = z.strictObject({ webhook: z.uuid() });

/**
 * What messages of a webhook are signed with, for its owner: `show-webhook-secret` and
 * `rotate-webhook-secret` answer `{ secret, before_ends_at }`.
 */
export function createWebhookSecrets(deps: SecretsDeps): Hono {
  const { ask, keys, limitStore, limits } = deps;
  const asked = limitStore.createLimiter('webhook_secrets', limits.webhookSecretsPerAccount);
  const small = limitBody(WEBHOOK_BODY_MAX_BYTES);
  const admit = async (context: Context) => {
    const owner = await identifyOwner(deps, context.req.header('authorization') ?? '');
    if (await asked.take(owner.id)) throw new ApiError('too_many');
    const parsed = z.safeParse(WEBHOOK, await readJson(context));
    if (!parsed.success) throw new ApiError('bad_request');
    const { webhook } = parsed.data;
    if (!(await ask((sql) => ownsWebhook(sql, owner.id, webhook)))) throw new ApiError('not_found');
    return webhook;
  };
  return new Hono()
    .post('/functions/v1/show-webhook-secret', small, async (context) => {
      const webhook = await admit(context);
      return context.json(await ask((sql) => showSecret(sql, keys.sealing, webhook)));
    })
    .post('/functions/v1/rotate-webhook-secret', small, async (context) => {
      const webhook = await admit(context);
      return context.json(await ask((sql) => rotateShownSecret(sql, keys.sealing, webhook)));
    });
}
