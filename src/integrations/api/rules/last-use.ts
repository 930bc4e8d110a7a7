/**
 * @param day on which a key was last used, in UTC; null for never
 * @param now in milliseconds
 * @param formatDay formats an earlier day
 * @returns `last used today`, `last used 3 Nov`, `not used yet`
 */
export function nameLastUse(
  day: string | null,
  now: number,
  formatDay: (day: string) => string,
): string {
  if (day === null) return 'not used yet';
  const today = new Date(now).toISOString().slice(0, 10);
  return day >= today ? 'last used today' : `last used ${formatDay(day)}`;
}
