import { setTimeout as wait } from 'node:timers/promises';
import { NEW_KEY_WAIT_MS } from '#account/server/limits.ts';
import { compareCopy, KEYS_CHANNEL } from '#admin/installation/server/copies.ts';
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
import type { Sql } from '#database/connect.ts';
import { followChannel } from '#gateway/connections/follow-channel.ts';
import { createKeys, type GatewayKeys } from '#gateway/keys/keys.ts';
import {
  createUnsubscribeTokens,
  type UnsubscribeTokens,
} from '#kit/server/mails/unsubscribe-tokens.ts';
import type { Env } from '#kit/server/process/env.ts';
import type { Log } from '#kit/server/process/log.ts';
import { findSigningKeys, loadSigningKeys, type SigningKeys } from './signing-key.ts';

/** Everything that signs here, all based on the signing keys. */
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
 * The same with changing keys: each use of a part finds the current one. So hold on to a part, never to one
 * of its functions.
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

type Deps = { sql: Sql; log: Log; issuer: string };

/** Everything that signs here, and how its keys change while the server runs. */
type OpenSigning = {
  signing: Signing;
  /** Adopts new keys from now on. @returns a function that stops it */
  follow(): Promise<{ stop(): Promise<void> }>;
};

/**
 * Loads the signing keys. Those in the data directory are reloaded on each announced change and after a lost
 * connection; those in the environment last as long as the process.
 */
export async function openSigning(env: Env, deps: Deps): Promise<OpenSigning> {
  const { sql, log, issuer } = deps;
  let current = await createSigning(await loadSigningKeys(env), issuer);
  const use = (signing: Signing) => {
    current = signing;
  };

  const takeUp = async (signal: AbortSignal): Promise<void> => {
    const stored = await findSigningKeys(env);
    if (stored === null || signal.aborted) return;
    const next = await createSigning(stored, issuer);
    const [signingKey = ''] = current.keys.keyIds;
    if (next.keys.keyIds[0] === signingKey) return;
    if (next.keys.keyIds.includes(signingKey)) {
      // Every copy knows a key before any signs with it.
      use(await createSigning(beginWith(stored, next.keys.keyIds.indexOf(signingKey)), issuer));
      await wait(NEW_KEY_WAIT_MS, undefined, { signal, ref: false });
    }
    use(next);
    const { keyIds } = next.keys;
    const difference = await compareCopy(sql, { keyIds, fileStorage: null });
    if (difference === null) log.info({ kid: keyIds[0] }, 'signing with a new key');
    else log.error('the other copies of this server do not know its new key');
  };

  const follow = async () => {
    const stopped = new AbortController();
    let turn = Promise.resolve();
    const onChange = () => {
      turn = turn
        .then(() => takeUp(stopped.signal))
        .catch((err: unknown) => {
          if (!stopped.signal.aborted) log.error({ err }, 'new signing keys could not be taken up');
        });
    };
    const channel = await followChannel(sql, KEYS_CHANNEL, onChange);
    return {
      stop: async () => {
        stopped.abort();
        await turn;
        await channel.stop();
      },
    };
  };

  return {
    signing: createLatestSigning(() => current),
    follow:
      env.authSigningKey === undefined ? follow : async () => ({ stop: async () => undefined }),
  };
}

/** @returns the keys with the signing one, at this index, first */
function beginWith(keys: SigningKeys, place: number): SigningKeys {
  const [first = keys[0], ...others] = [...keys.slice(place), ...keys.slice(0, place)];
  return [first, ...others];
}
