import type { AuthDeps } from './deps.ts';
import { isKnownAddress } from './known-addresses.ts';
import type { UserRow } from './users.ts';

/** Whose password is tried, from where. `user` is null where the address has no account. */
type Try = { email: string; address: string; user: Pick<UserRow, 'id'> | null };

/** What is given back once the password proved right. */
export type CountedTry = { succeed(): Promise<void> };

/**
 * Counts a try at a password before it is looked at. Strangers who try on and on are refused where
 * they are, for longer each time; many of them together lock the account for all but the addresses its
 * owner has signed in from. Throws 429.
 */
export async function countPasswordTry(
  { limits, query, clock }: Pick<AuthDeps, 'limits' | 'query' | 'clock'>,
  { email, address, user }: Try,
): Promise<CountedTry> {
  const pair = `${email} ${address}`;
  await limits.take('signInPerPair', pair);
  const refused = await limits
    .take('signInPerAccount', email)
    .catch((refusal: unknown) => ({ refusal }));
  if (!refused) {
    return {
      succeed: async () => {
        await Promise.all([
          limits.forgive('signInPerPair', pair),
          limits.giveBack('signInPerAccount', email),
        ]);
      },
    };
  }
  const now = clock();
  const isKnown =
    user && (await query((db) => isKnownAddress(db, { userId: user.id, address, now })));
  if (!isKnown) throw refused.refusal;
  await limits.take('signInFromKnownAddress', email);
  return {
    succeed: async () => {
      await Promise.all([
        limits.forgive('signInPerPair', pair),
        limits.giveBack('signInFromKnownAddress', email),
      ]);
    },
  };
}
