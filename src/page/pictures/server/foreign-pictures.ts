import type { Sql } from '#database/connect.ts';

/** @returns the URLs of an account's external pictures */
export async function listForeignPictures(sql: Sql, userId: string): Promise<string[]> {
  const [row] = await sql<{ urls: string[] | null }[]>`
    select to_jsonb(private.list_foreign_pictures(${userId})) as urls`;
  return row?.urls ?? [];
}

/** Replaces pictures with their copies, wherever the originals are still used. */
export async function replacePictures(
  sql: Sql,
  userId: string,
  copies: ReadonlyMap<string, string>,
): Promise<void> {
  await sql`select private.replace_pictures(${userId}, ${sql.json(Object.fromEntries(copies))})`;
}
