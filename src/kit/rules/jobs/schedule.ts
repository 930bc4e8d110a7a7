/**
 * When a task runs: daily at a time in UTC; hourly at that minute, if there is no hour; or every so many
 * minutes, which must divide an hour.
 */
export type Timing = { hour?: number; minute: number } | { everyMinutes: number };

export type Schedule = Timing & { task: string };

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** @returns the first moment after `now` at which it is due */
export function findNextRun(timing: Timing, now: Date): Date {
  if ('everyMinutes' in timing) {
    const period = timing.everyMinutes * MINUTE_MS;
    return new Date((Math.floor(now.getTime() / period) + 1) * period);
  }
  const { hour, minute } = timing;
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  const next = Date.UTC(year, month, day, hour ?? now.getUTCHours(), minute);
  const period = hour === undefined ? HOUR_MS : DAY_MS;
  return new Date(next > now.getTime() ? next : next + period);
}
