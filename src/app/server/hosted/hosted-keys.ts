import type { GatewayKeys } from '#gateway/keys/keys.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import type { HostedSettings } from '#kit/server/process/hosted-env.ts';

/**
 * Keys with a hosted backend: its own keys give access, and ours seal what we store. Only the backend signs
 * tokens.
 *
 * @param own may change with the signing key
 */
export function createHostedKeys(own: GatewayKeys, hosted: HostedSettings): GatewayKeys {
  const theirs: Partial<GatewayKeys> = {
    anonKey: hosted.publishableKey,
    serviceRoleKey: hosted.secretKey,
    sign: () => Promise.reject(new ApiError('no_seeing_as')),
  };
  return new Proxy(own, {
    get: (target, name) => Reflect.get(Object.hasOwn(theirs, name) ? theirs : target, name),
  });
}
