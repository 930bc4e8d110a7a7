import type { Sql } from '#database/connect.ts';

/** @returns whether this user can take the role for reading owners' reports */
export async function mayActAsOwners(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ may: boolean }[]>`
    select pg_has_role('authenticated', 'member') as may`;
  return row?.may ?? false;
}

/** Makes a hosted backend reload its schema cache. */
export async function announceTables(sql: Sql): Promise<void> {
  await sql`notify pgrst, 'reload schema'`;
}

/** Creates missing partitions for the events of the coming months. */
export async function createEventPartitions(sql: Sql): Promise<void> {
  await sql`select private.create_analytics_partitions()`;
}

export async function countUsers(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from auth.users`;
  return row?.count ?? 0;
}

/** URLs of the demo's pictures. */
export type DemoPictures = {
  picture: string;
  cover: string;
  gallery: { url: string; alt: string }[];
};

/** Puts the demo's pictures on its owner's page. */
export async function showDemoPictures(
  sql: Sql,
  userId: string,
  { picture, cover, gallery }: DemoPictures,
): Promise<void> {
  await sql`
    update public.profiles
    set profile_picture_url = ${picture}, cover_image_url = ${cover}, gallery = ${sql.json(gallery)}
    where user_id = ${userId}`;
}

/** @returns the state of an installed database, for operators */
export async function describeDatabase(sql: Sql) {
  type Described = {
    version: string;
    now: Date;
    administrators: number;
    protected_administrators: number;
  };
  const [row] = await sql<[Described]>`
    select current_setting('server_version') as version, clock_timestamp() as now,
      count(*)::int as administrators,
      count(*) filter (where exists (
        select from auth.mfa_factors f where f.user_id = a.id and f.status = 'verified'
      ))::int as protected_administrators
    from public.admin_users a`;
  return row;
}
