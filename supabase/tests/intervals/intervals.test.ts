import { afterAll, beforeAll, expect, test } from 'vitest';
import { SQL_DAYS } from '#test/cases/bounds/sql.ts';
import { SQL_INTERVALS } from '#test/cases/bounds/sql-intervals.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { ACCOUNT_INTERVALS } from './accounts.ts';
import { ADMINISTRATION_INTERVALS } from './administration.ts';
import type { IntervalCase } from './case.ts';
import { DAY_CASES } from './days.ts';
import { INTEGRATION_INTERVALS } from './integrations.ts';
import { MONEY_INTERVALS } from './money.ts';
import { PAGE_INTERVALS } from './pages.ts';
import { SECURITY_INTERVALS } from './security-events.ts';
import { TEAM_INTERVALS } from './teams.ts';

/* Rows with a lifetime exist just before its end, and are gone just after. */

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());

const CASES: readonly IntervalCase[] = [
  ...ACCOUNT_INTERVALS,
  ...ADMINISTRATION_INTERVALS,
  ...INTEGRATION_INTERVALS,
  ...MONEY_INTERVALS,
  ...PAGE_INTERVALS,
  ...SECURITY_INTERVALS,
  ...TEAM_INTERVALS,
];

/**
 * Durations that end nothing, each with the reason; the numbers are their positions in the
 * function.
 */
const OTHERS: Readonly<Record<string, string>> = {
  'private.count_days 0': 'the step from day to day',
  'private.figures 0': 'the step from day to day',
  'private.create_analytics_partitions 0': 'the length of a month',
  'private.create_analytics_partitions 1': 'the step from month to month',
  'private.drop_old_analytics 1': 'the length of a month',
  'private.monthly_revenue 0': 'what is read of; the bound beside it decides',
  'private.subscription_ends 1': 'nothing is added',
  'private.subscription_ends 2': 'nothing is added',
};

/** The same for numbers of days. */
const OTHER_DAYS: Readonly<Record<string, string>> = {
  'private.count_days 0': 'the end of the last day',
  'private.count_days 1': 'the end of the last day',
  'private.counts_since 0': 'the day after they left',
  'private.figures 0': 'what is counted anew; what it shows is the same',
  'private.next_morning 0': 'the next morning',
  'private.next_push 0': 'the end of quiet hours the next day',
  'private.note_figures 0': 'what is counted anew',
  'private.note_figures 1': 'what is counted anew',
  'private.note_figures 2': 'what is counted anew',
  'private.revenue 0': 'the end of the last day',
  'private.subscription_turns 0': 'the end of the last day',
  'public.agency_report 0': 'the length of the range',
  'public.agency_report 1': 'the end of the last day',
  'public.analytics_report 0': 'the length of the range',
  'public.analytics_report 1': 'the end of the last day',
  'public.set_lead_due 0': 'supabase/tests/agency/lead-desk.test.ts',
  'public.set_lead_due 1': 'supabase/tests/agency/lead-desk.test.ts',
};

test.for([
  ['length of time', SQL_INTERVALS, CASES, OTHERS],
  ['day', SQL_DAYS, DAY_CASES, OTHER_DAYS],
] as const)(
  'every %s in the database is tested from both sides, or excused',
  ([, known, cases, others]) => {
    const all = Object.entries(known).flatMap(([of, lengths]) =>
      lengths.map((_, nth) => `${of} ${nth}`),
    );
    const tried = cases.map(({ of, nth }) => `${of} ${nth}`);
    expect([...tried, ...Object.keys(others)].toSorted()).toEqual(all.toSorted());
  },
);

test.for([...CASES, ...DAY_CASES].map((one) => [one.what, one.of, ...one.sides, one] as const))(
  '%s (%s): still after %s, no longer after %s',
  async ([, , early, late, one]) => {
    const { sql } = database;
    if ('holds' in one) {
      expect([await one.holds(sql, early), await one.holds(sql, late)]).toEqual([true, false]);
      return;
    }
    const moment = await one.sets(sql);
    const [row] = await sql`
      select ${moment} > now() + ${early}::interval as is_later,
        ${moment} < now() + ${late}::interval as is_earlier`;
    expect(row).toEqual({ is_later: true, is_earlier: true });
  },
);
