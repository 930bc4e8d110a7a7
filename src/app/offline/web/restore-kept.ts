import { nameOwnCache } from '#kit/rules/session/kept.ts';
import { leaveKeptPage, showSeen } from '#kit/web/connection/kept-page.ts';
import { queryClient } from '#kit/web/data/query-client.ts';
import { makeStale, staleAfter } from '#kit/web/data/stale-after.ts';
import { readStoredSession } from '#kit/web/session/stored-session.ts';
import { formatMoment, formatTime, toLocalDay } from '#kit/web/time/dates.ts';
import { ANSWERS_PATH, readKept } from '../rules/kept-answers.ts';
import { findKeptAccount } from './kept-account.ts';

/**
 * Shows what the signed-in person saw last, on a page that the worker kept. Call before the first
 * screen. Once the server answers, everything is read again.
 */
export async function restoreKept(): Promise<void> {
  const stored = readStoredSession();
  const userId = findKeptAccount();
  if (!stored || !userId) return;
  // On this page alone: an expired token can't be renewed, and what is kept needs none.
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
    // It can't be read again, however long its screen is closed.
    queryClient.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY });
    queryClient.setQueryData(key, data, { updatedAt: at });
  }
  showSeen(tellWhen(kept.seenAt, Date.now()));
  leaveOnceAnswered();
}

/** @param seenAt in milliseconds @param now in milliseconds */
function tellWhen(seenAt: number, now: number): string {
  const isToday = toLocalDay(seenAt) === toLocalDay(now);
  return isToday
    ? `at ${formatTime(seenAt)}`
    : `on ${formatMoment(new Date(seenAt).toISOString())}`;
}

function leaveOnceAnswered(): void {
  const leave = () => {
    stop();
    window.removeEventListener('online', leave);
    leaveKeptPage();
    void makeStale(queryClient, staleAfter.reconnecting());
  };
  const stop = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    if (!event.action.manual) leave();
  });
  window.addEventListener('online', leave);
}
