import type { Sql } from '#database/connect.ts';
import type { ReportReason } from '#domain/safety/reports.ts';

/** A visitor's report of a page: nothing of it says who they are. */
export type NewReport = { username: string; reason: ReportReason; note: string };

/** @returns whether there was such a page to be seen */
export async function insertReport(
  sql: Sql,
  { username, reason, note }: NewReport,
): Promise<boolean> {
  const [row] = await sql<{ is_taken: boolean }[]>`
    select private.report_page(${username}, ${reason}, ${note}) as is_taken`;
  return row?.is_taken ?? false;
}
