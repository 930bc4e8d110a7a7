import type { Sql } from '#database/connect.ts';

/** @returns the addresses of an account's pictures that stand elsewhere */
export async function listForeignPictures(sql: Sql, userId: string): Promise<string[]> {
  const [row] = await sql<{ urls: string[] | null }[]>`
    select to_jsonb(private.list_foreign_pictures(${userId})) as urls`;
  return row?.urls ?? [];
}

/** Puts copies in the place of the pictures, wherever those still stand. */
export async function replacePictures(
  sql: Sql,
  userId: string,
  copies: ReadonlyMap<string, string>,
): Promise<void> {
  await sql`select private.replace_pictures(${userId}, ${sql.json(Object.fromEntries(copies))})`;
}
