import type { Sql } from '#database/connect.ts';
import { EXPORT_INTERVAL_MS } from '#domain/export/archive.ts';

/** Whether an account may make an archive now, and when its last one was made; this one, if it may. */
export type ExportTurn = { isFree: boolean; madeAt: Date };

/** Takes the account's archive of this hour, for all copies of the server. */
export async function takeExportTurn(sql: Sql, userId: string): Promise<ExportTurn> {
  const [taken] = await sql<{ made_at: Date }[]>`
    insert into private.exports as e (user_id, made_at) values (${userId}, now())
    on conflict (user_id) do update set made_at = excluded.made_at
      where e.made_at <= now() - make_interval(secs => ${EXPORT_INTERVAL_MS / 1000})
    returning made_at`;
  if (taken !== undefined) return { isFree: true, madeAt: taken.made_at };
  const [last] = await sql<{ made_at: Date }[]>`
    select made_at from private.exports where user_id = ${userId}`;
  return { isFree: false, madeAt: last?.made_at ?? new Date() };
}

/** Gives it back: whoever got only a part may try again. */
export async function giveBackExportTurn(sql: Sql, userId: string): Promise<void> {
  await sql`delete from private.exports where user_id = ${userId}`;
}
