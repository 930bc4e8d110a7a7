import type Stripe from 'stripe';

const DAY_S = 86_400;

/**
 * The end of the period that begins at a time. Months are counted from the anchor, so that the 31st comes
 * back after a February.
 *
 * @param anchor where counting began, in seconds
 * @param start of the period, in seconds
 */
export function findPeriodEnd(
  anchor: number,
  start: number,
  { interval, interval_count }: Pick<Stripe.Price.Recurring, 'interval' | 'interval_count'>,
): number {
  for (let count = 1; ; count += 1) {
    const end = addIntervals(anchor, interval, interval_count * count);
    if (end > start) return end;
  }
}

function addIntervals(from: number, interval: string, count: number): number {
  if (interval === 'day') return from + count * DAY_S;
  if (interval === 'week') return from + count * 7 * DAY_S;
  const months = interval === 'year' ? count * 12 : count;
  const date = new Date(from * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime() / 1000;
}
