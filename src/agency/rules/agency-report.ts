import * as z from 'zod/mini';

const count = z.number().check(z.nonnegative());
const counts = { views: count, clicks: count, leads: count };

const Report = z.object({
  totals: z.object(counts),
  before: z.object(counts),
  /** The part of `totals` from people who have left since. */
  left: z.object(counts),
  days: z.array(z.object({ ...counts, day: z.string() })),
  people: z.array(
    z.object({
      ...counts,
      staff_id: z.string(),
      user_id: z.nullable(z.string()),
      full_name: z.string(),
      username: z.nullable(z.string()),
    }),
  ),
});

/** A whole team's figures: a range of days, both included, and as many before it. */
export type AgencyReport = z.output<typeof Report>;

/** A team member, with the visitor counts of their page in the period. */
export type PersonCounts = AgencyReport['people'][number];

/** @param answer of the database's `agency_report()` @throws Error if it is invalid */
export function parseAgencyReport(answer: unknown): AgencyReport {
  const parsed = Report.safeParse(answer);
  if (!parsed.success) throw new Error('The report came in a shape that is not known.');
  return parsed.data;
}
