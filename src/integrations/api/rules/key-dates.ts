const DAY_MS = 86_400_000;

/** How long before its expiry a key is marked and its owner emailed. */
export const EXPIRY_NOTICE_MS = 7 * DAY_MS;

/** A key's expiry in words, and its urgency; null if none. */
type Expiry = { words: string; tone: 'warning' | 'danger' | null };

/**
 * @param expiresAt an ISO moment; null for never
 * @param now in milliseconds
 * @param format formats a moment's day
 * @returns `expires 3 Nov 2026`, marked in its last week, or `Expired`
 */
export function nameExpiry(
  expiresAt: string | null,
  now: number,
  format: (moment: string) => string,
): Expiry {
  if (expiresAt === null) return { words: 'no expiry', tone: null };
  const left = Date.parse(expiresAt) - now;
  if (left <= 0) return { words: 'Expired', tone: 'danger' };
  const day = format(expiresAt);
  return left <= EXPIRY_NOTICE_MS
    ? { words: `Expires ${day}`, tone: 'warning' }
    : { words: `expires ${day}`, tone: null };
}

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
