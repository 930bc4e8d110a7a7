import { StorageClient } from '@supabase/storage-js';
import type { MiddlewareHandler } from 'hono';
import type { Sql } from '#database/connect.ts';
import type { OnSecurityEvent } from '#gateway/events.ts';
import type { Gateway } from '#gateway/gateway.ts';
import type { GatewayKeys } from '#gateway/keys/keys.ts';
import { createSessionCheck, SessionEndedError } from '#gateway/sessions/session-check.ts';
import { isUuid } from '#kit/rules/values/json.ts';
import type { Ask } from '#kit/server/data/ask.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import type { HostedSettings } from '#kit/server/process/hosted-env.ts';
import type { Log } from '#kit/server/process/log.ts';
import { createAuthGuard, type GuardDeps } from '../hosted/auth-guard.ts';
import { FILES_REMOVED_AT_ONCE } from '../hosted/limits.ts';
import { createProxy, type ProxyDeps } from '../hosted/proxy.ts';
import type { Signing } from '../keys/signing.ts';
import { readClaims } from './auth-guard.ts';

type SessionGuardDeps = { sql: Sql; ask: Ask; log: Log; onEvent?: OnSecurityEvent };

/** The backend itself decides how long sessions last. */
const LIFETIMES = { sessionIdleSeconds: null, sessionLifetimeSeconds: null };

/**
 * Refuses a token whose session has ended: a hosted backend would accept it for tables and files until it
 * expires. Triggers notify the server's copies of ended sessions (`supabase/hosted/`). Responds as the
 * gateway does.
 */
export function createSessionGuard({ ask, ...deps }: SessionGuardDeps): MiddlewareHandler {
  const sessions = createSessionCheck({
    ...deps,
    pool: { withConnection: (work) => ask(work) },
    settings: LIFETIMES,
  });
  return async (context, next) => {
    const claims = readClaims(context.req.header('authorization'));
    // Every token the backend signed has a UUID here.
    if (!isUuid(claims.session_id)) return next();
    try {
      await sessions.assertOpen(claims);
    } catch (error) {
      if (!(error instanceof SessionEndedError)) throw error;
      const { code: details, message } = error;
      return context.json({ code: 'PGRST303', message, details, hint: null }, 401);
    }
    return next();
  };
}

const NOTHING_PURGED = {
  sessions: 0,
  refreshTokens: 0,
  oneTimeTokens: 0,
  flowStates: 0,
  webauthnChallenges: 0,
  factorChallenges: 0,
  knownAddresses: 0,
};

/**
 * A hosted backend in place of the gateway, with the same interface for routes and jobs. It handles orphaned
 * files and ended sessions itself.
 */
function createHostedGateway(deps: ProxyDeps): Gateway {
  return Object.assign(createProxy(deps), {
    close: async () => undefined,
    sweep: async () => 0,
    removeFolder: (bucket: string, folder: string) => removeFolder(deps, bucket, folder),
    // Only the backend's own second factors upgrade its sessions.
    raiseSession: () => Promise.reject(new ApiError('no_recovery_codes')),
    purge: async () => NOTHING_PURGED,
    reseal: async () => 0,
    turnAwayCrowd: () => false,
  });
}

/** Through the backend's API: SQL would leave the files behind. */
async function removeFolder(
  { hosted }: Pick<ProxyDeps, 'hosted'>,
  bucket: string,
  folder: string,
): Promise<number> {
  const { url, secretKey } = hosted;
  const headers = { apikey: secretKey, authorization: `Bearer ${secretKey}` };
  const files = new StorageClient(`${url}/storage/v1`, headers).from(bucket);
  let removed = 0;
  for (;;) {
    const { data, error } = await files.list(folder, { limit: FILES_REMOVED_AT_ONCE });
    if (error) throw error;
    const paths = data.filter(({ id }) => id !== null).map(({ name }) => `${folder}/${name}`);
    if (paths.length === 0) return removed;
    const { error: refusal } = await files.remove(paths);
    if (refusal) throw refusal;
    removed += paths.length;
  }
}

type HostedParts = GuardDeps & SessionGuardDeps & Omit<ProxyDeps, 'hosted'> & { signing: Signing };

/** Replaces the gateway if the backend is hosted. */
export function openHosted(hosted: HostedSettings, { signing, ...parts }: HostedParts) {
  return {
    gateway: createHostedGateway({
      ...parts,
      hosted,
      guard: createAuthGuard(parts),
      sessionGuard: createSessionGuard(parts),
    }),
    gatewayDeps: null,
    keys: createHostedKeys(signing.keys, hosted),
    // A backend has one file store, so its URL identifies it.
    files: { identity: async () => hosted.url },
  };
}

/**
 * Keys with a hosted backend: its own keys give access, and ours seal what we store. Only the backend signs
 * tokens.
 *
 * @param own may change with the signing key
 */
function createHostedKeys(own: GatewayKeys, hosted: HostedSettings): GatewayKeys {
  const theirs: Partial<GatewayKeys> = {
    anonKey: hosted.publishableKey,
    serviceRoleKey: hosted.secretKey,
    sign: () => Promise.reject(new ApiError('no_seeing_as')),
  };
  return new Proxy(own, {
    get: (target, name) => Reflect.get(Object.hasOwn(theirs, name) ? theirs : target, name),
  });
}
