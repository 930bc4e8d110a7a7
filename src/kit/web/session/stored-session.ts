import type { Session } from '@supabase/auth-js';
import { SESSION_STORAGE_KEY } from '#kit/rules/product.ts';

/** The session that the auth client stores in this browser. */
type StoredSession = Partial<Session>;

/** The auth client renews a token this long before it expires. */
const RENEWED_BEFORE_SECONDS = 90;

let last: { text: string; stored: StoredSession } | null = null;

/**
 * @returns the stored session, the same object until it changes; `isLasting` says whether it is
 * usable
 */
export function readStoredSession(): StoredSession | null {
  try {
    const text = localStorage.getItem(SESSION_STORAGE_KEY);
    if (text === null) return null;
    if (last?.text !== text) last = { text, stored: JSON.parse(text) ?? {} };
    return last.stored;
  } catch {
    // Storage is forbidden, so the client holds the session in memory; or it contains something else.
    return null;
  }
}

/** @returns whether it is a complete session whose token needn't be renewed yet */
export function isLasting(stored: StoredSession): stored is Session {
  const { access_token, refresh_token, expires_at, user } = stored;
  if (!access_token || !refresh_token || !user?.id) return false;
  return (expires_at ?? 0) - Date.now() / 1000 > RENEWED_BEFORE_SECONDS;
}
