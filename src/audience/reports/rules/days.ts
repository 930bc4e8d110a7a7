/** Days are `YYYY-MM-DD`, so that they compare as text; they are counted in UTC, without clock changes. */

const DAY_MS = 24 * 60 * 60 * 1000;

/** @param value of unknown origin @returns whether it is an existing day */
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
