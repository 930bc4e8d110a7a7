import * as z from 'zod/mini';

const Count = z.int().check(z.nonnegative());

/** By currency (ISO 4217, in small letters), in its smallest unit; less than nothing after refunds. */
const Revenue = z.record(z.string(), z.int());

const Day = z.object({
  day: z.string(),
  sign_ups: Count,
  events: Count,
  leads: Count,
  revenue: Revenue,
});

const AdminOverview = z.object({
  now: z.object({
    accounts: Count,
    active_pages: Count,
    /** Accounts by the plan in force; those who have it from their agency are `staff`. */
    plans: z.record(z.string(), Count),
    agencies: Count,
    suspended: Count,
    /** Unclaimed accounts from agencies' invitations; not among `accounts`. */
    invited: Count,
    unconfirmed: Count,
    leaving: Count,
    queue: z.object({ waiting: Count, failed: Count }),
  }),
  /** Every day of the range, in order. */
  days: z.array(Day),
});

/** The installation in numbers, as administrators see it. */
export type AdminOverview = z.infer<typeof AdminOverview>;

export type AdminDay = z.infer<typeof Day>;

/** The daily counts. */
export type Counted = 'sign_ups' | 'events' | 'leads';

/** @param value of `admin_overview()` @throws ZodError where it is none */
export function parseAdminOverview(value: unknown): AdminOverview {
  return AdminOverview.parse(value);
}

/** @returns a count over all days */
export function sumDays(days: readonly AdminDay[], counted: Counted): number {
  return days.reduce((sum, day) => sum + day[counted], 0);
}

/** @returns what came in over all days, by currency, the largest first */
export function sumRevenue(days: readonly AdminDay[]): Money[] {
  const sums = new Map<string, number>();
  for (const { revenue } of days) {
    for (const [currency, amount] of Object.entries(revenue)) {
      sums.set(currency, (sums.get(currency) ?? 0) + amount);
    }
  }
  return [...sums]
    .map(([currency, amount]) => ({ currency, amount }))
    .sort((one, other) => other.amount - one.amount);
}

/** In the smallest unit of the currency. */
export type Money = { currency: string; amount: number };

/** More days than this are drawn by the week. */
const MOST_DAYS_DRAWN = 120;

/** The days behind one point of a chart, from the first to the last inclusive. */
export type Span = { first_day: string; last_day: string; days: readonly AdminDay[] };

/** @returns the days one by one; where there are many by the week, counted back from the last day */
export function toSpans(days: readonly AdminDay[]): Span[] {
  const length = days.length > MOST_DAYS_DRAWN ? 7 : 1;
  const spans: Span[] = [];
  for (let end = days.length; end > 0; end -= length) {
    const part = days.slice(Math.max(0, end - length), end);
    const [first, last] = [part.at(0), part.at(-1)];
    if (first && last) spans.unshift({ first_day: first.day, last_day: last.day, days: part });
  }
  return spans;
}
