import type { Sql } from '#database/connect.ts';
import type { ReportReason } from '../rules/reports.ts';

/** A visitor's report of a page, without anything that identifies them. */
export type NewReport = { username: string; reason: ReportReason; note: string };

/** @returns whether there was such a visible page */
export async function insertReport(
  sql: Sql,
  { username, reason, note }: NewReport,
): Promise<boolean> {
  const [row] = await sql<{ is_taken: boolean }[]>`
    select private.report_page(${username}, ${reason}, ${note}) as is_taken`;
  return row?.is_taken ?? false;
}
