import type { Session, User } from '@supabase/auth-js';
import { useSyncExternalStore } from 'react';
import { createListeners } from '#web/ui/listeners.ts';

/*
 * An administrator who looks on as somebody else does so in one tab: what lets them is kept there and
 * nowhere else, and the tab never falls back to their own session, so that nothing is written to
 * the wrong account. That nothing is written at all, the server sees to (decision 060).
 */

/** The granted token and the person it impersonates. `expires_at` is in seconds. */
export type Impersonation = { access_token: string; expires_at: number; user: User };

const IMPERSONATION_KEY = 'impersonation';

let current: Impersonation | null = readStored();
const { subscribe, notify } = createListeners();
if (current) document.documentElement.dataset.impersonation = '';

/** @returns how this tab looks on as somebody else, also when the time is over; null in every other */
export function getImpersonation(): Impersonation | null {
  return current;
}

/** @returns the same, kept up to date */
export function useImpersonation(): Impersonation | null {
  return useSyncExternalStore(subscribe, getImpersonation, () => null);
}

/** @returns the session of whoever is looked at; one that cannot be renewed */
export function toSession({ access_token, expires_at, user }: Impersonation): Session {
  const expires_in = Math.max(0, Math.floor(expires_at - Date.now() / 1000));
  return { access_token, refresh_token: '', token_type: 'bearer', expires_at, expires_in, user };
}

/** Puts one into a tab that was opened for it. */
export function storeImpersonation(tab: Window, granted: Impersonation): void {
  tab.sessionStorage.setItem(IMPERSONATION_KEY, JSON.stringify(granted));
}

/** The token was refused before its time: the time is over. */
export function expireImpersonation(): void {
  if (!current) return;
  current = { ...current, expires_at: 0 };
  notify();
}

/** Takes it out of this tab, which is the administrator's own again from its next load on. */
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
    // Storage is forbidden or holds something else: treat this as a normal tab.
    return null;
  }
}
