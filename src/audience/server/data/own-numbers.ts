import type { AnalyticsSummary } from '#audience/analytics/rules/summary.ts';
import type { Counts, DayCounts } from '#audience/reports/rules/report.ts';
import type { Sql } from '#database/connect.ts';

/** Functions behind dashboard reports; they are read-only, so a replica can answer. */
export const REPORT_FUNCTIONS = [
  'admin_overview',
  'agency_report',
  'analytics_report',
  'analytics_summary',
] as const;

/** Counts for a range of days, both ends included, in the owner's time zone. */
export type CountedDays = {
  first_day: string;
  last_day: string;
  days: DayCounts[];
  totals: Counts;
};

export type CountedInAll = Omit<AnalyticsSummary, 'sections'>;

/** The default number of days, including the last one. */
const DAYS = 30;

/**
 * @param asked days as `YYYY-MM-DD`; the last defaults to today, the first so that the range has thirty days
 * @throws an error with the code `PT400` and a sentence for an invalid range
 */
export async function countDays(
  own: Sql,
  { from, to }: { from: string | undefined; to: string | undefined },
): Promise<CountedDays> {
  const [row] = await own<{ report: CountedDays }[]>`
    with today as (
      select (now() at time zone coalesce((
        select s.time_zone from public.account_settings s where s.user_id = (select auth.uid())
      ), 'UTC'))::date as day
    ), asked as (
      select coalesce(${to ?? null}::date, day) as last_day from today
    )
    select public.analytics_report(
      coalesce(${from ?? null}::date, last_day - ${DAYS - 1}::int), last_day) as report
    from asked`;
  if (row === undefined) throw new Error('Nothing was counted.');
  return row.report;
}

/** @returns the all-time counts of the owner's page */
export async function countInAll(own: Sql): Promise<CountedInAll> {
  const [row] = await own<{ summary: CountedInAll }[]>`
    select public.analytics_summary() as summary`;
  if (row === undefined) throw new Error('Nothing was counted.');
  return row.summary;
}
