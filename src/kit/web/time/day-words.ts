/** A day has no zone: read as the reader's local time, it could be the day before. */
const MEDIUM = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });
const SHORT = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** @param day `YYYY-MM-DD` @returns it in the reader's language, without the year */
export function formatShortDay(day: string): string {
  return SHORT.format(new Date(day));
}

/**
 * @param first `YYYY-MM-DD`
 * @param last the same, possibly the same day
 * @returns both, as short as possible
 */
export function formatDays(first: string, last: string): string {
  return MEDIUM.formatRange(new Date(first), new Date(last));
}
