import { DRAFT_KEY_PATTERN, SESSION_STORAGE_KEY } from '#kit/rules/product.ts';
import { toInitial } from '#page/editor/rules/initial.ts';

/** The part of the stored session this page needs (coverage 3.29). */
export type StoredSession = { access_token: string; initial: string; userId: unknown };

/** @returns the session the dashboard left in this browser, or null */
export function findStoredSession(): StoredSession | null {
  try {
    const stored = JSON.parse(localStorage.getItem(SESSION_STORAGE_KEY) ?? 'null');
    if (typeof stored?.access_token !== 'string') return null;
    const name = stored.user?.user_metadata?.full_name || stored.user?.email || '?';
    const { access_token, user } = stored;
    return { access_token, initial: toInitial(String(name)) || '?', userId: user?.id };
  } catch {
    // If storage is forbidden or holds something else, treat the person as a visitor.
    return null;
  }
}

/** @returns whether the person signed in here owns this page; owners' visits aren't counted */
export function isOwnPage(): boolean {
  const owner = document.querySelector<HTMLElement>('[data-owner]')?.dataset.owner;
  return owner !== undefined && findStoredSession()?.userId === owner;
}

/** Deletes the session and typed input here at once, and asks the backend to end the session everywhere. */
export async function endSession({ access_token }: StoredSession): Promise<void> {
  for (const key of Object.keys(localStorage)) {
    if (key === SESSION_STORAGE_KEY || DRAFT_KEY_PATTERN.test(key)) localStorage.removeItem(key);
  }
  // Not in the worker: Chromium without a badge service kills a process whose worker asks for it.
  void navigator.clearAppBadge?.();
  const { anonKey } = await fetch('/config.json').then((answer) => answer.json());
  await fetch('/auth/v1/logout?scope=global', {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}`, apikey: anonKey },
  });
}
