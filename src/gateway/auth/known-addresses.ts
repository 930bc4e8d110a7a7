import { KNOWN_ADDRESS_LIFETIME_MS } from '../limits.ts';
import type { Db } from './database.ts';
import { hashSecret } from './secrets.ts';

type Place = { userId: string; address: string; now: Date };

const hashPlace = ({ userId, address }: Place) => hashSecret(`${userId} ${address}`);

/** Notes that the account was signed in to from there; those it was not for long are forgotten. */
export async function rememberAddress(db: Db, place: Place): Promise<void> {
  const { userId, now } = place;
  const oldest = new Date(now.getTime() - KNOWN_ADDRESS_LIFETIME_MS);
  await db`
    with forgotten as (
      delete from auth.known_addresses where user_id = ${userId} and seen_at < ${oldest}
        and address_hash <> ${hashPlace(place)}
    )
    insert into auth.known_addresses (user_id, address_hash, seen_at)
    values (${userId}, ${hashPlace(place)}, ${now})
    on conflict (user_id, address_hash) do update set seen_at = excluded.seen_at
    where known_addresses.seen_at < excluded.seen_at - interval '1 day'`;
}

/** Whether the account was signed in to from there lately. */
export async function isKnownAddress(db: Db, place: Place): Promise<boolean> {
  const oldest = new Date(place.now.getTime() - KNOWN_ADDRESS_LIFETIME_MS);
  const rows = await db`
    select from auth.known_addresses
    where user_id = ${place.userId} and address_hash = ${hashPlace(place)} and seen_at >= ${oldest}`;
  return rows.length > 0;
}
