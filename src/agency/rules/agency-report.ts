import * as z from 'zod/mini';

const count = z.number().check(z.nonnegative());
const counts = { views: count, clicks: count, leads: count };

const Report = z.object({
  totals: z.object(counts),
  before: z.object(counts),
  /** The share of `totals` from former members. */
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

/** A whole team's figures for a range of days (inclusive) and for the same number of days before it. */
export type AgencyReport = z.output<typeof Report>;

/** A team member, with their page's visitor counts in the period. */
export type PersonCounts = AgencyReport['people'][number];

/** @param answer from `agency_report()` @throws Error if it is invalid */
export function parseAgencyReport(answer: unknown): AgencyReport {
  const parsed = Report.safeParse(answer);
  if (!parsed.success) throw new Error('We couldn’t read the report.');
  return parsed.data;
}
