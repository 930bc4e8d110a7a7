import { createHash } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import type { Sql } from '#database/connect.ts';
import { holdsApiSecret } from '#kit/rules/values/api-secrets.ts';
import { API_ERRORS, ApiError } from '#kit/server/http/errors.ts';
import { refuse } from '#kit/server/http/limiter.ts';
import { defineTask } from '#kit/server/jobs/task.ts';
import type { AppDeps } from '#kit/server/routes/deps.ts';
import { API_SECRET, type ApiScope } from '../rules/api-key.ts';

/** A key's owner, and what blocks it. */
type UsedApiKey = {
  id: string;
  user_id: string;
  scopes: ApiScope[];
  /** Whether it has rights to a team that its owner currently can't lead. */
  leads_no_team: boolean;
  problem: 'expired' | 'banned' | 'leaving' | 'suspended' | 'plan' | null;
};

/** A request's account, known once its key is identified. */
export type ApiVariables = { Variables: { key: UsedApiKey } };

const KEY_PARAMETERS = /^(?:x[-_]?)?(?:api[-_]?)?(?:key|(?:access[-_]?|auth[-_]?)?token)$/i;

/** Refuses a URL with a key in it: logs, histories and proxies store URLs. */
export const refuseKeyInUrl: MiddlewareHandler = async (context, next) => {
  const { pathname, search, searchParams } = new URL(context.req.url);
  const isNamed = [...searchParams.keys()].some((name) => KEY_PARAMETERS.test(name));
  if (isNamed || holdsApiSecret(pathname) || holdsApiSecret(decode(search))) {
    throw new ApiError('key_in_url');
  }
  await next();
};

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

type Deps = Pick<AppDeps, 'ask' | 'limitStore' | 'limits' | 'clientAddress'>;

/**
 * Identifies the key by its header, and refuses unknown, expired or paused ones. The operation checks its
 * scopes.
 */
export function authenticate(deps: Deps): MiddlewareHandler<ApiVariables> {
  const { ask, limitStore, limits, clientAddress } = deps;
  const wrongKeys = limitStore.createLimiter('wrongApiKeys', limits.wrongApiKeysPerAddress);
  return async (context, next) => {
    const address = clientAddress(context);
    if (wrongKeys.findRefusal(address)) throw new ApiError('too_many');
    const secret = readSecret(context);
    const key = API_SECRET.test(secret) ? await ask((sql) => findApiKey(sql, secret)) : null;
    if (key === null) {
      context.header('www-authenticate', 'Bearer');
      refuse(await wrongKeys.take(address));
      throw new ApiError('bad_key');
    }
    if (key.problem !== null) throw new ApiError(`key_${key.problem}`);
    context.set('key', key);
    await next();
  };
}

/** @param secret the full key @returns the key, marked as used today; null if there is none */
async function findApiKey(sql: Sql, secret: string): Promise<UsedApiKey | null> {
  const hash = createHash('sha256').update(secret).digest();
  const [row] = await sql<{ key: UsedApiKey | null }[]>`
    select private.use_api_key(${hash}) as key`;
  return row?.key ?? null;
}

/** @throws ApiError key_missing */
function readSecret(context: Context): string {
  const authorization = context.req.header('authorization') ?? '';
  const [, bearer] = /^bearer +(\S+) *$/i.exec(authorization) ?? [];
  const secret = bearer ?? context.req.header('x-api-key')?.trim();
  if (secret) return secret;
  context.header('www-authenticate', 'Bearer');
  throw new ApiError('key_missing');
}

/** Counts each key's requests and reports the remaining limit, in the draft standard's headers. */
export function meterKeys({ limitStore, limits }: Deps): MiddlewareHandler<ApiVariables> {
  const { points, durationSeconds } = limits.requestsPerApiKey;
  const meter = limitStore.createMeter('apiKeys', limits.requestsPerApiKey);
  return async (context, next) => {
    const { isAllowed, left } = await meter.use(context.var.key.id);
    context.header('ratelimit-policy', `${points};w=${durationSeconds}`);
    context.header('ratelimit-limit', String(points));
    if (left !== null) {
      context.header('ratelimit-remaining', String(left.uses));
      context.header('ratelimit-reset', String(left.resetSeconds));
    }
    if (isAllowed) return next();
    context.header('retry-after', String(left?.resetSeconds ?? durationSeconds));
    const [status, message] = API_ERRORS.too_many;
    return context.json({ code: 'too_many', message }, status);
  };
}

export const tellExpiringApiKeys = defineTask({
  name: 'tell_expiring_api_keys',
  title: 'Find API keys that expire within a week',
  schedule: { hour: 9, minute: 40 },
  run: ({ sql }) => sql`select private.tell_expiring_api_keys()`,
});
