import { KNOWN_ADDRESS_LIFETIME_MS } from '../../limits/rate-limits.ts';
import type { Db } from '../database.ts';
import type { AuthDeps } from '../request/deps.ts';
import { getOrigin, type Origin } from '../request/origin.ts';
import { hashSecret } from '../secrets.ts';
import type { UserRow } from '../users/users.ts';

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
 * Counts it against the account, whatever the caller's address. Too many attempts lock the account, except
 * for addresses and browsers that its owner has signed in with. Throws 429.
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

type Place = { userId: string; origin: Pick<Origin, 'address' | 'browser'>; now: Date };

/** Hashes the address and, if marked, the browser, differently for each account. */
function hashPlaces({ userId, origin }: Omit<Place, 'now'>): string[] {
  const { address, browser } = origin;
  const places = [`${userId} ${address}`];
  if (browser !== null) places.push(`${userId} browser ${browser}`);
  return places.map(hashSecret);
}

/** Records a sign-in to the account from there, and deletes long-unused places. */
export async function rememberPlace(db: Db, place: Place): Promise<void> {
  const { userId, now } = place;
  const oldest = new Date(now.getTime() - KNOWN_ADDRESS_LIFETIME_MS);
  const rows = hashPlaces(place)
    .sort()
    .map((address_hash) => ({ user_id: userId, address_hash, seen_at: now }));
  await Promise.all([
    db`delete from auth.known_addresses where user_id = ${userId} and seen_at < ${oldest}`,
    db`
      insert into auth.known_addresses ${db(rows)}
      on conflict (user_id, address_hash) do update set seen_at = excluded.seen_at
      where known_addresses.seen_at < excluded.seen_at - interval '1 day'`,
  ]);
}

/** True if the account was recently signed in to from there, or with that browser. */
export async function isKnownPlace(db: Db, place: Place): Promise<boolean> {
  const oldest = new Date(place.now.getTime() - KNOWN_ADDRESS_LIFETIME_MS);
  const rows = await db`
    select from auth.known_addresses
    where user_id = ${place.userId} and address_hash in ${db(hashPlaces(place))}
      and seen_at >= ${oldest}`;
  return rows.length > 0;
}
