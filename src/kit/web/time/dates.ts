const DATE = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const MOMENT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const TIME = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
const AGO = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' });

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** @param time ISO time @returns the day in the reader's language */
export function formatDate(time: string): string {
  return DATE.format(new Date(time));
}

/** @param time ISO time @returns day and time in the reader's language */
export function formatMoment(time: string): string {
  return MOMENT.format(new Date(time));
}

/** @param moment in milliseconds @returns the time of day in the reader's time zone */
export function formatTime(moment: number): string {
  return TIME.format(moment);
}

/**
 * @param moment in milliseconds
 * @returns the time of day in a zone; '' if the browser doesn't know the zone
 */
export function formatTimeIn(moment: number, timeZone: string): string {
  try {
    return new Intl.DateTimeFormat(undefined, { timeStyle: 'short', timeZone }).format(moment);
  } catch {
    return '';
  }
}

/**
 * @param then in milliseconds
 * @param now in milliseconds
 * @returns `just now`, `5 minutes ago`, `yesterday`
 */
export function formatAgo(then: number, now: number): string {
  const passed = now - then;
  if (passed < MINUTE_MS) return 'just now';
  if (passed < HOUR_MS) return AGO.format(-Math.floor(passed / MINUTE_MS), 'minute');
  if (passed < DAY_MS) return AGO.format(-Math.floor(passed / HOUR_MS), 'hour');
  return AGO.format(-Math.floor(passed / DAY_MS), 'day');
}

/**
 * @param moment ISO, or empty
 * @returns the value of a `datetime-local` field, in the reader's time zone
 */
export function toLocalMoment(moment: string): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return '';
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** @param moment ISO, or in milliseconds @returns the reader's day, such as `2026-12-01` */
export function toLocalDay(moment: string | number): string {
  return toLocalMoment(new Date(moment).toISOString()).slice(0, 10);
}

/** @param local the value of a `datetime-local` field @returns the time as ISO, or empty */
export function toMoment(local: string): string {
  const date = new Date(local);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString();
}
