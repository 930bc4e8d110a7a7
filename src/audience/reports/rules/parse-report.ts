import * as z from 'zod/mini';
import { type AnalyticsReport, DIMENSIONS, type Dimension, type ValueCount } from './report.ts';

const day = z.string().check(z.regex(/^\d{4,}-\d{2}-\d{2}$/));
const count = z.number().check(z.nonnegative());
const counts = z.record(z.string(), count);
const counted = { views: count, visitors: count, clicks: count, leads: count };
const days = z.array(z.object({ ...counted, day, publishes: count }));

const Report = z.object({
  first_day: day,
  last_day: day,
  start_before: day,
  days,
  days_before: days,
  totals: z.object(counted),
  totals_before: z.object(counted),
  dimensions: z.record(z.string(), z.array(z.object({ value: z.string(), count }))),
  link_types: counts,
  sections: counts,
  drops: counts,
  customers: count,
});

/**
 * @param answer from the database's `analytics_report()`
 * @returns the report, with an empty list for each dimension without counts
 * @throws Error if it is invalid: half a report would look complete
 */
export function parseReport(answer: unknown): AnalyticsReport {
  const parsed = Report.safeParse(answer);
  if (!parsed.success) throw new Error('We couldn’t read the report.');
  return { ...parsed.data, dimensions: fillDimensions(parsed.data.dimensions) };
}

function fillDimensions(found: Record<string, ValueCount[]>): Record<Dimension, ValueCount[]> {
  const filled = DIMENSIONS.map((dimension) => [dimension, found[dimension] ?? []] as const);
  return Object.fromEntries(filled) as Record<Dimension, ValueCount[]>;
}
