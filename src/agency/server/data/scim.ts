import { createHash } from 'node:crypto';
import type { Sql } from '#database/connect.ts';

/** The agency a directory's key belongs to; `problem` says why the key is paused, or is null. */
export type ScimKey = { agency_id: string; problem: string | null };

/** @param secret a whole key @returns the key, marked as used today; null if unknown */
export async function findScimKey(sql: Sql, secret: string): Promise<ScimKey | null> {
  const hash = createHash('sha256').update(secret).digest();
  const [row] = await sql<{ key: ScimKey | null }[]>`select private.use_scim_key(${hash}) as key`;
  return row?.key ?? null;
}

/** A seat, as a directory sees it. */
export type ScimSeat = {
  id: string;
  email: string;
  full_name: string;
  external_id: string;
  status: 'invited' | 'active' | 'suspended';
  invited_at: Date;
  /** Attributes for the card, as `private.to_directory` keeps them. */
  directory: Record<string, string>;
  is_inactive: boolean;
};

/** An equality filter on one of these columns. */
export type ScimFilter = { column: 'email' | 'external_id' | 'id'; value: string };

/** @returns seats from `offset` in the order they were created, and the total number */
export async function listSeats(
  own: Sql,
  agencyId: string,
  { filter, offset, limit }: { filter: ScimFilter | null; offset: number; limit: number },
): Promise<{ seats: ScimSeat[]; total: number }> {
  const where = own`where agency_id = ${agencyId} ${
    filter === null ? own`` : own`and ${own(filter.column)}::text = ${filter.value}`
  }`;
  const seats = await own<ScimSeat[]>`
    select id, email, full_name, external_id, status, invited_at, directory, is_inactive
    from public.agency_staff ${where} order by invited_at, id limit ${limit} offset ${offset}`;
  const [count] = await own<{ total: number }[]>`
    select count(*)::int as total from public.agency_staff ${where}`;
  return { seats: [...seats], total: count?.total ?? 0 };
}

/** @returns why the person wasn't invited, or null */
export async function inviteSeat(
  own: Sql,
  person: { full_name: string; email: string },
): Promise<string | null> {
  const [row] = await own<{ answers: { problem: string | null }[] }[]>`
    select public.add_staff(${own.json([person])}) as answers`;
  return row?.answers[0]?.problem ?? null;
}

/** Stores a directory's values for someone. */
export async function describeSeat(
  own: Sql,
  id: string,
  { full_name, external_id }: { full_name: string; external_id: string },
): Promise<void> {
  await own`select public.describe_staff(${id}, ${full_name}, ${external_id})`;
}

/** Marks a transaction as the directory's: it ends only its own pauses, and counts as a sync. */
export async function beginDirectory(own: Sql): Promise<void> {
  await own`select set_config('private.directory', 'on', true)`;
}

/** Stores a directory's attributes for a person, replacing earlier ones. Their page follows. */
export async function fillSeat(
  own: Sql,
  id: string,
  attributes: Readonly<Record<string, string>>,
): Promise<void> {
  await own`select public.fill_staff(${id}, ${own.json(attributes)})`;
}

/** Hides a page, or shows it again if the directory hid it. */
export async function switchSeat(own: Sql, id: string, isActive: boolean): Promise<void> {
  await own`select public.switch_staff(${id}, ${isActive})`;
}

/** Frees a seat. As when a member leaves, the agency keeps the leads it could see. */
export async function freeSeat(own: Sql, id: string, keepLeads: boolean): Promise<void> {
  await own`select public.remove_staff(${id}, false, ${keepLeads})`;
}

/** A group of the team, with its members according to the directory. */
export type ScimGroup = {
  id: string;
  name: string;
  external_id: string;
  created_at: string;
  members: string[];
};

/** @returns all groups, the oldest first; a team has few (`private.max_groups`) */
export async function listGroups(own: Sql): Promise<ScimGroup[]> {
  const [row] = await own<{ groups: ScimGroup[] }[]>`select public.directory_groups() as groups`;
  return row?.groups ?? [];
}

/** @param id null for a new group; null fields stay unchanged @returns its id */
export async function saveGroup(
  own: Sql,
  id: string | null,
  { name, externalId }: { name: string | null; externalId: string | null },
): Promise<string> {
  const [row] = await own<{ id: string }[]>`
    select public.save_directory_group(${id}, ${name}, ${externalId}) as id`;
  return row?.id ?? '';
}

/** @param isWhole whether to remove everyone who isn't added */
export async function changeMembers(
  own: Sql,
  id: string,
  members: { added: Iterable<string>; removed: Iterable<string>; isWhole: boolean },
): Promise<void> {
  const { added, removed, isWhole } = members;
  await own`
    select public.change_directory_members(${id}, ${toArray(added)}::uuid[], ${toArray(removed)}::uuid[],
      ${isWhole})`;
}

/** Deletes a group; its people stay. */
export async function deleteGroup(own: Sql, id: string): Promise<void> {
  await own`select public.delete_directory_group(${id})`;
}

const toArray = (ids: Iterable<string>) => `{${[...ids].join()}}`;
