/** A range of days, both included. */
export type DayRange = { first_day: string; last_day: string };

/**
 * The named ranges, and their length in days. Twelve months are 52 weeks, so that the previous period starts
 * on the same weekday.
 */
export const NAMED_RANGES = {
  '7d': { name: '7 days', days: 7 },
  '30d': { name: '30 days', days: 30 },
  '90d': { name: '90 days', days: 90 },
  '12m': { name: '12 months', days: 52 * 7 },
} as const;

export type RangeKey = keyof typeof NAMED_RANGES;

export const RANGE_KEYS = Object.keys(NAMED_RANGES) as RangeKey[];

const DEFAULT_RANGE: RangeKey = '30d';

/** The most days of one report, as in `analytics_report`. */
export const MAX_RANGE_DAYS = 400;

export const RANGE_MESSAGES = {
  missing: 'Choose a first and a last day.',
  order: 'The first day must not be after the last.',
  future: 'The last day can be today at the latest.',
  length: `A range has at most ${MAX_RANGE_DAYS} days.`,
} as const;

/** The dashboard's query: `?range=90d`, or `?from=2026-03-01&to=2026-03-31`. */
export type RangeWords = { range?: string | null; from?: string | null; to?: string | null };

/**
 * @param words of the query, untrusted
 * @param today the current day
 * @returns the range, and its name or `own`; defaults to 30 days, also if invalid
 */
export function parseRange(words: RangeWords, today: string): DayRange & { key: RangeKey | 'own' } {
  const own = { first_day: words.from ?? '', last_day: words.to ?? '' };
  if (findRangeProblem(own, today) === null) return { ...own, key: 'own' };
  const key = RANGE_KEYS.find((known) => known === words.range) ?? DEFAULT_RANGE;
  return { first_day: addDays(today, 1 - NAMED_RANGES[key].days), last_day: today, key };
}

/** @returns the sentence about a range's problem, or null */
export function findRangeProblem({ first_day, last_day }: DayRange, today: string): string | null {
  if (!isDay(first_day) || !isDay(last_day)) return RANGE_MESSAGES.missing;
  if (first_day > last_day) return RANGE_MESSAGES.order;
  if (last_day > today) return RANGE_MESSAGES.future;
  return countDays(first_day, last_day) > MAX_RANGE_DAYS ? RANGE_MESSAGES.length : null;
}

// Days are `YYYY-MM-DD`, so that they compare as text; they are counted in UTC, without clock changes.
const DAY_MS = 24 * 60 * 60 * 1000;

/** @param value of unknown origin @returns whether it is a real date */
export function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const moment = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(moment) && toDay(moment) === value;
}

/** @param moment in milliseconds @returns its day */
export function toDay(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}

/** @param count may be negative @returns the day this many days later */
export function addDays(day: string, count: number): string {
  return toDay(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS);
}

/** @returns the number of days between two, both included */
export function countDays(first: string, last: string): number {
  return (Date.parse(`${last}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / DAY_MS + 1;
}
