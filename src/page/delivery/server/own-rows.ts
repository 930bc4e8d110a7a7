import type { JSONValue } from 'postgres';
import type { Sql } from '#database/connect.ts';
import type { ContactsRow, LeadsRow, ProfilesRow } from '#database/rows.generated.ts';
import type { ProfileColumns } from '#page/draft/rules/profile-draft.ts';

/** A row from the driver, where timestamps are dates; over the API they are text. */
type Stored<Row> = {
  [Column in keyof Row]: Column extends `${string}_at`
    ? Date | Exclude<Row[Column], string>
    : Row[Column];
};

export type OwnLead = Stored<LeadsRow>;
export type OwnContact = Stored<ContactsRow>;
export type OwnProfile = Stored<ProfilesRow>;

/** The row before a page's first: its timestamp in microseconds, as PostgreSQL keeps it, and its id. */
export type RowCursor = { micros: string; id: string };

/** A query of a list, newest rows first. */
export type Asked = { limit: number; after: RowCursor | null; since: Date | null };

export type Listed<Row> = Row & { micros: string };

/** @returns up to `limit` of the user's leads */
export function listLeads(own: Sql, userId: string, asked: Asked): Promise<Listed<OwnLead>[]> {
  return listRows<OwnLead>(own, 'leads', userId, asked);
}

/** @returns up to `limit` of the user's contacts */
export function listContacts(
  own: Sql,
  userId: string,
  asked: Asked,
): Promise<Listed<OwnContact>[]> {
  return listRows<OwnContact>(own, 'contacts', userId, asked);
}

async function listRows<Row>(
  own: Sql,
  table: 'leads' | 'contacts',
  userId: string,
  asked: Asked,
): Promise<Listed<Row>[]> {
  return own<Listed<Row>[]>`
    select t.*, (extract(epoch from t.created_at) * 1000000)::bigint::text as micros
    from ${own(`public.${table}`)} t
    where t.user_id = ${userId} ${pageOf(own, 't.created_at', 't.id', asked)}`;
}

/** @param moment the column that orders the list @returns the SQL at the end of a query for one page */
export function pageOf(own: Sql, moment: string, id: string, { limit, after, since }: Asked) {
  const column = own(moment);
  const then = own`'epoch'::timestamptz + ${after?.micros ?? '0'}::bigint * interval '1 microsecond'`;
  return own`
    ${since === null ? own`` : own`and ${column} >= ${since}`}
    ${
      after === null
        ? own``
        : own`and ${column} <= ${then} and (${column} < ${then} or ${own(id)} > ${after.id})`
    }
    order by ${column} desc, ${own(id)} limit ${limit}`;
}

/** @returns the user's own lead, or null */
export async function findLead(own: Sql, userId: string, id: string): Promise<OwnLead | null> {
  const [row] = await own<OwnLead[]>`
    select * from public.leads where user_id = ${userId} and id = ${id}`;
  return row ?? null;
}

/** @returns the updated lead, or null if the user has no such lead */
export async function markLead(
  own: Sql,
  userId: string,
  { id, is_favorite }: { id: string; is_favorite: boolean },
): Promise<OwnLead | null> {
  const [row] = await own<OwnLead[]>`
    update public.leads set is_favorite = ${is_favorite}
    where user_id = ${userId} and id = ${id} returning *`;
  return row ?? null;
}

/** @returns whether the user had it */
export async function deleteLead(own: Sql, userId: string, id: string): Promise<boolean> {
  const deleted = await own`
    delete from public.leads where user_id = ${userId} and id = ${id} returning id`;
  return deleted.length > 0;
}

/** @returns the user's own contact, or null */
export async function findContact(
  own: Sql,
  userId: string,
  id: string,
): Promise<OwnContact | null> {
  const [row] = await own<OwnContact[]>`
    select * from public.contacts where user_id = ${userId} and id = ${id}`;
  return row ?? null;
}

/** @returns the user's page as stored, or null if they have none */
export async function findOwnProfile(own: Sql, userId: string): Promise<OwnProfile | null> {
  const [row] = await own<OwnProfile[]>`
    select * from public.profiles where user_id = ${userId}`;
  return row ?? null;
}

/**
 * The same, locked until the transaction ends, so that the second of two concurrent changes sees the first's
 * result.
 */
export async function holdOwnProfile(own: Sql, userId: string): Promise<OwnProfile | null> {
  const [row] = await own<OwnProfile[]>`
    select * from public.profiles where user_id = ${userId} for update`;
  return row ?? null;
}

/** Publishes columns of the user's own page, if any. @returns the updated page */
export async function updateOwnProfile(
  own: Sql,
  row: OwnProfile,
  columns: Partial<ProfileColumns>,
): Promise<OwnProfile> {
  if (Object.keys(columns).length === 0) return row;
  const stored = Object.entries(columns).map(([name, value]) => [
    name,
    typeof value === 'object' && value !== null ? own.json(value as JSONValue) : value,
  ]);
  const [saved] = await own<OwnProfile[]>`
    update public.profiles set ${own(Object.fromEntries(stored))}
    where user_id = ${row.user_id} returning *`;
  return saved ?? row;
}
