import type { AuthDeps } from '../request/deps.ts';
import { getOrigin } from '../request/origin.ts';
import type { UserRow } from '../users/users.ts';
import { isKnownPlace } from './known-addresses.ts';

/** The account whose password is tried, and the caller's address. */
type Try = { email: string; address: string };

/** A counted attempt; `succeed` takes the count back. */
export type CountedTry = { succeed(): Promise<void> };

const toPair = ({ email, address }: Try) => `${email} ${address}`;

/**
 * Counts a password attempt against the caller's address, before any query: persistent callers are
 * refused for longer each time. Throws 429.
 */
export function countTryFromAddress(
  { limits }: Pick<AuthDeps, 'limits'>,
  tried: Try,
): Promise<void> {
  return limits.take('signInPerPair', toPair(tried));
}

/**
 * Counts it against the account, from anywhere. Too many attempts lock the account, except for
 * addresses and browsers that its owner has signed in with. Throws 429.
 *
 * @param user null if the email has no account
 */
export async function countTryAtAccount(
  { limits, query, clock }: Pick<AuthDeps, 'limits' | 'query' | 'clock'>,
  tried: Try & { user: Pick<UserRow, 'id'> | null },
): Promise<CountedTry> {
  const { email, user } = tried;
  const takeBack = (kind: 'signInPerAccount' | 'signInFromKnownAddress') => ({
    succeed: async () => {
      await Promise.all([
        limits.forgive('signInPerPair', toPair(tried)),
        limits.giveBack(kind, email),
      ]);
    },
  });
  try {
    await limits.take('signInPerAccount', email);
    return takeBack('signInPerAccount');
  } catch (refusal) {
    const place = { origin: getOrigin(), now: clock() };
    const isKnown =
      user !== null && (await query((db) => isKnownPlace(db, { userId: user.id, ...place })));
    if (!isKnown) throw refusal;
    await limits.take('signInFromKnownAddress', email);
    return takeBack('signInFromKnownAddress');
  }
}
