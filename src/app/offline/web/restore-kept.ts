import { nameOwnCache } from '#kit/rules/session/kept.ts';
import { loadConfig } from '#kit/web/connection/config.ts';
import { isKeptPage, leaveKeptPage, showSeen } from '#kit/web/connection/kept-page.ts';
import { queryClient } from '#kit/web/data/query-client.ts';
import { makeStale, staleAfter } from '#kit/web/data/stale-after.ts';
import { readStoredSession } from '#kit/web/session/stored-session.ts';
import { formatMoment, formatTime, toLocalDay } from '#kit/web/time/dates.ts';
import { ANSWERS_PATH, readKept } from '../rules/kept-answers.ts';
import { findKeptAccount } from './kept-account.ts';

/**
 * Fills a kept page with what the signed-in person last saw. Call before the first screen.
 */
export async function restoreKept(): Promise<void> {
  const stored = readStoredSession();
  const userId = findKeptAccount();
  if (!stored || !userId) return;
  // Only on this page: an expired token can't be renewed, and kept content needs none.
  stored.expires_at = Number.POSITIVE_INFINITY;
  const answer = await caches
    .match(ANSWERS_PATH, { cacheName: nameOwnCache(userId) })
    .catch(() => undefined);
  const kept = answer ? readKept(await answer.text(), userId, Date.now()) : null;
  if (kept === null) {
    // It's another account's, or too old.
    await caches.delete(nameOwnCache(userId));
    return;
  }
  for (const { key, data, at } of kept.answers) {
    // It can't be fetched again, however long its screen is closed.
    queryClient.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY });
    queryClient.setQueryData(key, data, { updatedAt: at });
  }
  showSeen(tellWhen(kept.seenAt, Date.now()));
}

/** @param seenAt in milliseconds @param now in milliseconds */
function tellWhen(seenAt: number, now: number): string {
  const isToday = toLocalDay(seenAt) === toLocalDay(now);
  return isToday
    ? `at ${formatTime(seenAt)}`
    : `on ${formatMoment(new Date(seenAt).toISOString())}`;
}

/**
 * Makes this a page like any other once the server answers. It may only be slow, so it's asked at once.
 *
 * @returns once it has answered, or couldn't be reached
 */
export async function leaveOnceAnswered(): Promise<void> {
  const leave = () => {
    stop();
    window.removeEventListener('online', leave);
    if (!isKeptPage()) return;
    leaveKeptPage();
    void makeStale(queryClient, staleAfter.reconnecting());
  };
  const stop = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    if (!event.action.manual) leave();
  });
  window.addEventListener('online', leave);
  await loadConfig().then(leave, () => undefined);
}
