import * as z from 'zod/mini';

const Count = z.int().check(z.nonnegative());

/** By currency (ISO 4217, in lower case), in its smallest unit; negative after refunds. */
const Revenue = z.record(z.string(), z.int());

const Day = z.object({
  day: z.string(),
  sign_ups: Count,
  events: Count,
  leads: Count,
  revenue: Revenue,
  /** Trials converted, trials lost, and paid subscriptions that ended. */
  trials_won: Count,
  trials_lost: Count,
  churned: Count,
  /** At the end of the day; null for days before it was recorded. */
  active_pages: z.nullable(Count),
  /** Monthly recurring revenue. */
  monthly: z.nullable(Revenue),
  failed_mails: Count,
  /** The highest number overdue at once. */
  late_jobs: Count,
});

const AdminOverview = z.object({
  now: z.object({
    accounts: Count,
    active_pages: Count,
    /** Accounts by current plan; those on their agency's plan are `staff`. */
    plans: z.record(z.string(), Count),
    agencies: Count,
    suspended: Count,
    /** Unclaimed accounts from agencies' invitations; not counted in `accounts`. */
    invited: Count,
    unconfirmed: Count,
    leaving: Count,
    queue: z.object({ waiting: Count, late: Count, failed: Count }),
  }),
  /** Every day of the range, in order. */
  days: z.array(Day),
});

/** The installation's figures, for administrators. */
export type AdminOverview = z.infer<typeof AdminOverview>;

export type AdminDay = z.infer<typeof Day>;

/** A day's events, which are summed over several days. */
export const COUNTED = {
  sign_ups: 'Sign-ups',
  leads: 'Leads',
  events: 'Views and clicks',
  trials_won: 'Trials won',
  trials_lost: 'Trials lost',
  churned: 'Subscriptions ended',
  failed_mails: 'Failed emails',
} as const;

export type Counted = keyof typeof COUNTED;

/** States of a day: over several days, the last one counts. */
export const MEASURED = {
  active_pages: 'Live pages',
  monthly: 'Monthly recurring revenue',
  late_jobs: 'Late jobs',
} as const;

export type Measured = keyof typeof MEASURED;

/** @param value from `admin_overview()` @throws ZodError if it is invalid */
export function parseAdminOverview(value: unknown): AdminOverview {
  return AdminOverview.parse(value);
}

/** @returns a count over all days */
export function sumDays(days: readonly AdminDay[], counted: Counted): number {
  return days.reduce((sum, day) => sum + day[counted], 0);
}

/** @returns the revenue of all days, by currency, largest first */
export function sumRevenue(days: readonly Pick<AdminDay, 'revenue'>[]): Money[] {
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

/** @returns the value on the last day that has one; null if none has */
export function lastOf<Value>(
  days: readonly AdminDay[],
  read: (day: AdminDay) => Value | null,
): Value | null {
  return days.reduce<Value | null>((last, day) => read(day) ?? last, null);
}

/** @returns the currency with the most recurring revenue; `usd` without any */
export function findMainCurrency(days: readonly AdminDay[]): string {
  const [first] = sumRevenue([{ revenue: lastOf(days, ({ monthly }) => monthly) ?? {} }]);
  return first?.currency ?? 'usd';
}

/** In the smallest unit of the currency. */
export type Money = { currency: string; amount: number };

/** Ranges longer than this are drawn by week. */
const MOST_DAYS_DRAWN = 120;

/** The days behind one point of a chart, from the first to the last inclusive. */
export type Span = { first_day: string; last_day: string; days: readonly AdminDay[] };

/** @returns single days or, if there are many, weeks counted back from the last day */
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
