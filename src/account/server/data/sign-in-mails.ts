import type { Sql } from '#database/connect.ts';

/** @returns the recipient of a sign-in mail; null if the account is gone, or has reached the daily limit */
export async function findSignInNotice(
  sql: Sql,
  userId: string,
): Promise<{ email: string; full_name: string } | null> {
  const [row] = await sql<{ notice: { email: string; full_name: string } | null }[]>`
    select private.find_sign_in_notice(${userId}) as notice`;
  return row?.notice ?? null;
}

/** Counts a mail towards the daily limit. */
export async function countSignInMail(sql: Sql, userId: string): Promise<void> {
  await sql`select private.count_sign_in_mail(${userId})`;
}
