/** A day has no zone: read as a moment of the reader's own it could be the day before. */
const MEDIUM = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });
const SHORT = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** @param day `YYYY-MM-DD` @returns it in the words of the reader's language, without the year */
export function formatShortDay(day: string): string {
  return SHORT.format(new Date(day));
}

/** @param first `YYYY-MM-DD` @param last as well, the same day too @returns both, as short as can be */
export function formatDays(first: string, last: string): string {
  return MEDIUM.formatRange(new Date(first), new Date(last));
}
