import type { HostedSettings } from '#kit/server/process/hosted-env.ts';
import type { Signing } from '../keys/signing.ts';
import { createAuthGuard, type GuardDeps } from './auth-guard.ts';
import { createHostedGateway } from './hosted-gateway.ts';
import { createHostedKeys } from './hosted-keys.ts';
import type { ProxyDeps } from './proxy.ts';
import { createSessionGuard, type SessionGuardDeps } from './session-guard.ts';

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
    // One backend keeps its files in one place, so its URL identifies them.
    files: { identity: async () => hosted.url },
  };
}
