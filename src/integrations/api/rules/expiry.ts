const DAY_MS = 86_400_000;

/** How long before its end a key is marked and its owner mailed. */
export const EXPIRY_NOTICE_MS = 7 * DAY_MS;

/** A key's end in words, and its urgency; null if none. */
export type Expiry = { words: string; tone: 'warning' | 'danger' | null };

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
