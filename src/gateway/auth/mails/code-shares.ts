import { CODE_ASKERS_MAX, CODE_MISSES_MAX } from '../../limits/auth.ts';
import type { AuthDeps } from '../request/deps.ts';
import type { Origin } from '../request/origin.ts';
import { hashSecret } from '../secrets.ts';

/** A browser that requested a code, as hashes, and its wrong guesses. */
type Asker = { browser: string | null; address: string; misses: number };

/**
 * The guesses at one code, by group. Each browser that requested it has its own allowance; so do the owner's
 * usual sign-in places, and all strangers together. No group can use up another's.
 */
export type CodeShares = { askers: Asker[]; known: number; strangers: number };

/** A guess's group: the index of an asker, or one of the two others. */
export type Share = number | 'known' | 'strangers';

type Guesser = Pick<Origin, 'address' | 'browser'>;

/** The shares of a newly requested code. */
export function beginShares(userId: string, origin: Guesser): CodeShares {
  return { askers: [toAsker(userId, origin)], known: 0, strangers: 0 };
}

/**
 * Adds a browser that requested the same code while no new email was due; their number is limited.
 */
export function addAsker(shares: CodeShares, userId: string, origin: Guesser): CodeShares {
  const { askers } = shares;
  const isIn = findAsker(shares, userId, origin) >= 0;
  if (isIn || askers.length >= CODE_ASKERS_MAX) return shares;
  return { ...shares, askers: [...askers, toAsker(userId, origin)] };
}

/**
 * Finds a guess's group. Browsers are recognised by their mark, clients without cookies by their
 * address.
 *
 * @param isKnown whether the account was recently signed in to from there
 */
export function findShare(
  shares: CodeShares,
  userId: string,
  origin: Guesser,
  isKnown: boolean,
): Share {
  const index = findAsker(shares, userId, origin);
  if (index >= 0) return index;
  return isKnown ? 'known' : 'strangers';
}

/** True if any guesses are left. */
export function isOpen(shares: CodeShares, share: Share): boolean {
  const misses = typeof share === 'number' ? (shares.askers[share]?.misses ?? 0) : shares[share];
  return misses < CODE_MISSES_MAX;
}

/** The shares after a wrong guess. */
export function addMiss(shares: CodeShares, share: Share): CodeShares {
  if (typeof share !== 'number') return { ...shares, [share]: shares[share] + 1 };
  const askers = shares.askers.map((asker, index) =>
    index === share ? { ...asker, misses: asker.misses + 1 } : asker,
  );
  return { ...shares, askers };
}

function findAsker({ askers }: CodeShares, userId: string, { address, browser }: Guesser): number {
  if (browser !== null) {
    const hash = hashSecret(`${userId} browser ${browser}`);
    return askers.findIndex((asker) => asker.browser === hash);
  }
  const hash = hashSecret(`${userId} ${address}`);
  return askers.findIndex((asker) => asker.address === hash);
}

function toAsker(userId: string, { address, browser }: Guesser): Asker {
  return {
    browser: browser === null ? null : hashSecret(`${userId} browser ${browser}`),
    address: hashSecret(`${userId} ${address}`),
    misses: 0,
  };
}

/**
 * Counts wrong codes across the installation, for all accounts and callers. Guesses spread over many
 * accounts and addresses stay below all other limits, so too many raise an alarm.
 */
export async function noteWrongCode({
  limits,
  onEvent,
}: Pick<AuthDeps, 'limits' | 'onEvent'>): Promise<void> {
  if (await limits.tryTake('wrongCodes', 'all')) return;
  if (!(await limits.tryTake('wrongCodesAlarm', 'all'))) return;
  onEvent({ kind: 'alarm', outcome: 'wrong_codes' });
}
