import {
  createLeadChallenges,
  type LeadChallenges,
} from '#audience/leads/server/lead-challenges.ts';
import {
  createLeadStamps,
  createLeadTokens,
  type LeadStamps,
  type LeadTokens,
} from '#audience/leads/server/lead-signatures.ts';
import { createKeys, type GatewayKeys } from '#gateway/keys/keys.ts';
import {
  createUnsubscribeTokens,
  type UnsubscribeTokens,
} from '#kit/server/mails/unsubscribe-tokens.ts';
import type { SigningKeys } from './signing-key.ts';

/** Everything signed here, all based on the signing keys. */
export type Signing = {
  keys: GatewayKeys;
  leadStamps: LeadStamps;
  leadChallenges: LeadChallenges;
  leadTokens: LeadTokens;
  unsubscribeTokens: UnsubscribeTokens;
};

/** @param issuer the `iss` of every token: the URL of the auth server */
export async function createSigning(keys: SigningKeys, issuer: string): Promise<Signing> {
  const [privateJwk, ...retiredJwks] = keys;
  return {
    keys: await createKeys({ privateJwk, retiredJwks, issuer }),
    leadStamps: createLeadStamps(privateJwk, retiredJwks),
    leadChallenges: createLeadChallenges(privateJwk, retiredJwks),
    leadTokens: createLeadTokens(privateJwk, retiredJwks),
    unsubscribeTokens: createUnsubscribeTokens(privateJwk, retiredJwks),
  };
}

/**
 * The same with keys that change: each use of a part finds the current one. So keep a part, never
 * one of its functions.
 */
export function createLatestSigning(find: () => Signing): Signing {
  return {
    keys: createLatest(() => find().keys),
    leadStamps: createLatest(() => find().leadStamps),
    leadChallenges: createLatest(() => find().leadChallenges),
    leadTokens: createLatest(() => find().leadTokens),
    unsubscribeTokens: createLatest(() => find().unsubscribeTokens),
  };
}

function createLatest<Part extends object>(find: () => Part): Part {
  return new Proxy({} as Part, { get: (_target, name) => Reflect.get(find(), name) });
}
