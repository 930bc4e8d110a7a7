/**
 * The end of the month that begins at a time. Months are counted from the anchor, so that the 31st comes
 * back after a February.
 *
 * @param anchor where counting began, in seconds
 * @param start of the month, in seconds
 */
export function findPeriodEnd(anchor: number, start: number): number {
  for (let count = 1; ; count += 1) {
    const end = addMonths(anchor, count);
    if (end > start) return end;
  }
}

function addMonths(from: number, months: number): number {
  const date = new Date(from * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime() / 1000;
}
