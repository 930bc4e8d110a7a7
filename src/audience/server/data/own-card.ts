import type { Sql } from '#database/connect.ts';
import { parseVcardData, type VcardData } from '#page/profile/rules/items.ts';

/** A person's details on their own page, whether or not visitors see their card. */
export type OwnCard = { id: string; username: string; full_name: string; vcard_data: VcardData };

/** @returns an account's card; null while its page isn't visible */
export async function findOwnCard(sql: Sql, userId: string): Promise<OwnCard | null> {
  const [row] = await sql<(Omit<OwnCard, 'vcard_data'> & { vcard_data: unknown })[]>`
    select p.id, p.username, coalesce(p.full_name, '') as full_name, p.vcard_data
    from public.profiles p join public.public_profiles page on page.user_id = p.user_id
    where p.user_id = ${userId}`;
  return row === undefined ? null : { ...row, vcard_data: parseVcardData(row.vcard_data) };
}
