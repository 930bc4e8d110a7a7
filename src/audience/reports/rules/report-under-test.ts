import { parseReport } from './parse-report.ts';
import { addDays, countDays } from './ranges.ts';
import type { AnalyticsReport } from './report.ts';

/** An empty report, apart from the given values. */
export function buildReport(given: Partial<AnalyticsReport> = {}): AnalyticsReport {
  const { first_day = '2026-03-01', last_day = '2026-03-03' } = given;
  const length = countDays(first_day, last_day);
  const start_before = addDays(first_day, -length);
  const zeros = { views: 0, visitors: 0, clicks: 0, leads: 0 };
  const listDays = (start: string) =>
    Array.from({ length }, (_, index) => ({ ...zeros, day: addDays(start, index), publishes: 0 }));
  const quiet = parseReport({
    first_day,
    last_day,
    start_before,
    days: listDays(first_day),
    days_before: listDays(start_before),
    totals: zeros,
    totals_before: zeros,
    dimensions: {},
    link_types: {},
    sections: {},
    drops: {},
    customers: 0,
  });
  return { ...quiet, ...given };
}
