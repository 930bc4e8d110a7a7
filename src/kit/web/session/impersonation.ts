import type { Session, User } from '@supabase/auth-js';
import { useSyncExternalStore } from 'react';
import { createListeners } from '../ui/listeners.ts';

/*
 * An administrator views as another account in one tab only: its token is stored in that tab alone, which
 * never falls back to the administrator's own session, so that nothing is written to the wrong account. The
 * server prevents all writes (decision 060).
 */

/** The granted token and the person it impersonates. `expires_at` is in seconds. */
export type Impersonation = { access_token: string; expires_at: number; user: User };

const IMPERSONATION_KEY = 'impersonation';

let current: Impersonation | null = readStored();
const { subscribe, notify } = createListeners();
if (current) document.documentElement.dataset.impersonation = '';

/** @returns this tab's impersonation, even if expired; null in other tabs */
export function getImpersonation(): Impersonation | null {
  return current;
}

/** @returns the same, kept up to date */
export function useImpersonation(): Impersonation | null {
  return useSyncExternalStore(subscribe, getImpersonation, () => null);
}

/** @returns the impersonated account's session, which can't be renewed */
export function toSession({ access_token, expires_at, user }: Impersonation): Session {
  const expires_in = Math.max(0, Math.floor(expires_at - Date.now() / 1000));
  return { access_token, refresh_token: '', token_type: 'bearer', expires_at, expires_in, user };
}

/** Stores one in a tab opened for it. */
export function storeImpersonation(tab: Window, granted: Impersonation): void {
  tab.sessionStorage.setItem(IMPERSONATION_KEY, JSON.stringify(granted));
}

/** The token was refused early: the impersonation has ended. */
export function expireImpersonation(): void {
  if (!current) return;
  current = { ...current, expires_at: 0 };
  notify();
}

/** Removes it from this tab, which is the administrator's own again from its next load. */
export function forgetImpersonation(): void {
  sessionStorage.removeItem(IMPERSONATION_KEY);
}

function readStored(): Impersonation | null {
  try {
    const stored: Partial<Impersonation> =
      JSON.parse(sessionStorage.getItem(IMPERSONATION_KEY) ?? '{}') ?? {};
    const { access_token, expires_at, user } = stored;
    return access_token && expires_at && user?.id ? { access_token, expires_at, user } : null;
  } catch {
    // Storage is forbidden or contains something else: treat this as a normal tab.
    return null;
  }
}
