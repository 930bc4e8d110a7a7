import * as z from 'zod/mini';
import type { AnalyticsSummary } from './summary.ts';

const count = z.catch(z.number().check(z.nonnegative()), 0);
const counts = z.catch(z.record(z.string(), z.number()), {});

const Summary = z.object({
  profileViews: z.catch(z.object({ total: count, last7Days: count, last30Days: count }), {
    total: 0,
    last7Days: 0,
    last30Days: 0,
  }),
  linkClicks: z.catch(z.object({ total: count, breakdown: counts }), { total: 0, breakdown: {} }),
  leadsSubmitted: count,
  sections: counts,
});

/**
 * @param answer from the database's `analytics_summary()`
 * @returns the summary, with zeros for missing values
 */
export function parseSummary(answer: unknown): AnalyticsSummary {
  const parsed = Summary.safeParse(answer);
  return parsed.success ? parsed.data : Summary.parse({});
}
