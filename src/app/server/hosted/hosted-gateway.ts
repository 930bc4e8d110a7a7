import { StorageClient } from '@supabase/storage-js';
import type { Gateway } from '#gateway/gateway.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import { FILES_REMOVED_AT_ONCE } from './limits.ts';
import { createProxy, type ProxyDeps } from './proxy.ts';

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
export function createHostedGateway(deps: ProxyDeps): Gateway {
  return Object.assign(createProxy(deps), {
    close: async () => undefined,
    sweep: async () => 0,
    removeFolder: (bucket: string, folder: string) => removeFolder(deps, bucket, folder),
    // Only the backend's own second factors raise its sessions.
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
