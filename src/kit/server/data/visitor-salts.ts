import type { Sql } from '#database/connect.ts';

/**
 * The salt of a day (`YYYY-MM-DD`, UTC), the same for every copy of the server.
 *
 * @param randomBytes 32 of them: the salt, if there is none yet
 * @returns null once that day's salt was destroyed
 */
export async function getVisitorSalt(
  sql: Sql,
  day: string,
  randomBytes: Uint8Array,
): Promise<Buffer | null> {
  const [row] = await sql<{ salt: Buffer | null }[]>`
    select private.visitor_salt(${day}, ${randomBytes}) as salt`;
  return row?.salt ?? null;
}

/** When a day's salt was created and destroyed. */
export type SaltRotation = { day: string; created_at: Date; destroyed_at: Date | null };

/** @returns newest first */
export async function listSaltRotations(sql: Sql, limit: number): Promise<SaltRotation[]> {
  return sql<SaltRotation[]>`
    select day::text, created_at, destroyed_at from private.salt_rotations
    order by day desc limit ${limit}`;
}
