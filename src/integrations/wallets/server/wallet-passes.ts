import type { Sql } from '#database/connect.ts';
import { WALLET_SERIALS_MAX } from '#integrations/server/limits.ts';

/** A page's card, as stored for phones. */
export type WalletPass = {
  serial: string;
  /** Phones send this to ask for updates. */
  token: string;
  changed_at: Date;
  /** The digest of the pass that phones now fetch. */
  told: string;
  is_at_google: boolean;
  /** The digest last sent to Google. */
  google_told: string;
  /** When it became void permanently; null while it has an owner. */
  ended_at: Date | null;
};

const toColumns = (sql: Sql) =>
  sql`w.serial, w.token, w.changed_at, w.told, w.is_at_google, w.google_told, w.ended_at`;

/**
 * Assigns the page's card its number at the first request: one row per page, however many requests.
 *
 * @param told the digest of the card's content
 */
export async function getPassOf(sql: Sql, userId: string, told: string): Promise<WalletPass> {
  const find = () => sql<WalletPass[]>`
    select ${toColumns(sql)} from private.wallet_passes w where w.user_id = ${userId}`;
  const [known] = await find();
  if (known !== undefined) return known;
  await sql`
    insert into private.wallet_passes (user_id, told) values (${userId}, ${told})
    on conflict (user_id) do nothing`;
  const [made] = await find();
  if (made === undefined) throw new Error('The account was deleted while its card was made');
  return made;
}

/** @param serial a UUID @returns the pass with the username of its visible page; null for an unknown one */
export async function findPass(
  sql: Sql,
  serial: string,
): Promise<(WalletPass & { username: string | null }) | null> {
  const [pass] = await sql<(WalletPass & { username: string | null })[]>`
    select ${toColumns(sql)}, p.username
    from private.wallet_passes w left join public.public_profiles p on p.user_id = w.user_id
    where w.serial = ${serial}`;
  return pass ?? null;
}

/** @returns the number of a page's card at Google; null if there is none yet */
export async function findGoogleSerial(sql: Sql, userId: string): Promise<string | null> {
  const [pass] = await sql<{ serial: string }[]>`
    select serial from private.wallet_passes where user_id = ${userId} and is_at_google`;
  return pass?.serial ?? null;
}

/** Queues a page's card for Google, where a job then creates it. */
export async function beginGoogleCard(sql: Sql, userId: string): Promise<void> {
  await sql`select private.begin_google_card(${userId})`;
}

/** From now on, phones that ask get the new card. @param told its digest */
export async function markChanged(sql: Sql, serial: string, told: string): Promise<void> {
  await sql`
    update private.wallet_passes set changed_at = now(), told = ${told} where serial = ${serial}`;
}

/** @param tokens of the notified phones @param told the digest they were sent */
export async function markTold(
  sql: Sql,
  serial: string,
  tokens: readonly string[],
  told: string,
): Promise<void> {
  if (tokens.length === 0) return;
  await sql`
    update private.wallet_devices set told = ${told}
    where serial = ${serial}
      and push_token in (select jsonb_array_elements_text(${sql.json(tokens)}))`;
}

/** @param told the digest sent to Google */
export async function markGoogleTold(sql: Sql, serial: string, told: string): Promise<void> {
  await sql`update private.wallet_passes set google_told = ${told} where serial = ${serial}`;
}

type Registration = { serial: string; device: string; pushToken: string };

/** @returns whether the phone is new or known; `full` if too many have the pass */
export async function registerDevice(
  sql: Sql,
  { serial, device, pushToken }: Registration,
): Promise<'new' | 'known' | 'full'> {
  const [row] = await sql<{ outcome: 'new' | 'known' | 'full' }[]>`
    select private.register_wallet_device(${serial}, ${device}, ${pushToken}) as outcome`;
  return row?.outcome ?? 'full';
}

export async function unregisterDevice(
  sql: Sql,
  { serial, device }: Omit<Registration, 'pushToken'>,
): Promise<void> {
  await sql`
    delete from private.wallet_devices where serial = ${serial} and device = ${device}`;
}

/** @returns the push tokens of phones that have the pass and weren't sent this digest */
export async function listPushTokens(sql: Sql, serial: string, digest: string): Promise<string[]> {
  const rows = await sql<{ push_token: string }[]>`
    select distinct push_token from private.wallet_devices
    where serial = ${serial} and told <> ${digest}`;
  return rows.map(({ push_token }) => push_token);
}

/** Removes phones that no longer have the pass. */
export async function forgetTokens(
  sql: Sql,
  serial: string,
  tokens: readonly string[],
): Promise<void> {
  if (tokens.length === 0) return;
  await sql`
    delete from private.wallet_devices
    where serial = ${serial}
      and push_token in (select jsonb_array_elements_text(${sql.json(tokens)}))`;
}

/**
 * @param since in microseconds, as returned before; null for all
 * @returns the passes on a phone that changed since then, and the time covered; null if none did
 */
export async function listChangedPasses(
  sql: Sql,
  device: string,
  since: string | null,
): Promise<{ serials: string[]; until: string } | null> {
  const [found] = await sql<{ serials: string[] | null; until: string | null }[]>`
    select jsonb_agg(c.serial) as serials, max(c.micros)::text as until
    from (
      select w.serial, (extract(epoch from w.changed_at) * 1000000)::bigint as micros
      from private.wallet_devices d join private.wallet_passes w using (serial)
      where d.device = ${device}
        and (extract(epoch from w.changed_at) * 1000000)::bigint > ${since ?? '-1'}::bigint
      order by w.changed_at limit ${WALLET_SERIALS_MAX}) c`;
  if (!found?.serials || found.until === null) return null;
  return { serials: found.serials, until: found.until };
}
