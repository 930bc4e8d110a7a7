import { CloudOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import type { RouteObject } from 'react-router';
import { nameOwnCache } from '#kit/rules/session/kept.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { loadConfig } from '#kit/web/connection/config.ts';
import {
  followSeen,
  getSeen,
  isKeptPage,
  leaveKeptPage,
  showSeen,
} from '#kit/web/connection/kept-page.ts';
import { useOnline } from '#kit/web/connection/online.ts';
import { queryClient } from '#kit/web/data/query-client.ts';
import { makeStale, staleAfter } from '#kit/web/data/stale-after.ts';
import { StatusScreen } from '#kit/web/look/status-screen.tsx';
import { readStoredSession } from '#kit/web/session/stored-session.ts';
import { formatMoment, formatTime, toLocalDay } from '#kit/web/time/dates.ts';
import { PageTitle } from '#kit/web/ui/page-title.tsx';
import { ANSWERS_PATH, readKept } from '../rules/kept-answers.ts';
import { isKeptScreen } from '../rules/worker-requests.ts';
import { findKeptAccount } from './kept-account.ts';

/** A page with nothing to show waits this long for a possibly slow server. */
const PATIENCE_MS = 2000;

/**
 * Shows stored content, under a line that says when it was last seen.
 *
 * @returns the routes: other screens say that they need a connection
 */
export async function openKeptPage([root, ...others]: RouteObject[]): Promise<RouteObject[]> {
  await restoreKept();
  const answered = leaveOnceAnswered();
  if (getSeen() === '') await Promise.race([answered, pause()]);
  const place = document.createElement('div');
  document.body.prepend(place);
  createRoot(place).render(<KeptNotice />);
  if (!root || root.index) return others;
  return [{ ...root, middleware: [requireKept], ErrorBoundary: OfflineScreen }, ...others];
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
}

const requireKept: NonNullable<RouteObject['middleware']>[number] = ({ request }) => {
  if (!isKeptPage()) return;
  if (getSeen() !== '' && isKeptScreen(new URL(request.url).pathname)) return;
  throw new TypeError('This screen needs the server.');
};

/** A quiet line above stored content, in place of the usual offline notice. */
function KeptNotice() {
  const seen = useSyncExternalStore(followSeen, getSeen);
  const online = useOnline();
  return (
    <div role="status">
      {seen && (
        <p className="flex items-center justify-center gap-2 bg-warning-soft px-4 py-2 text-warning">
          <CloudOff aria-hidden className="size-4 shrink-0" />
          {online ? 'Still connecting' : 'You’re offline'}. This is how it looked {seen}.
        </p>
      )}
    </div>
  );
}

/** Replaces a screen that isn't stored on this device, and offers the code, which is. */
function OfflineScreen() {
  const hasCode = getSeen() !== '';
  return (
    <main>
      <StatusScreen
        title="You’re offline"
        actions={
          <>
            {hasCode && (
              <Button asChild>
                <a href="/code">Show my code</a>
              </Button>
            )}
            <Button
              variant={hasCode ? 'secondary' : 'primary'}
              onClick={() => window.location.reload()}
            >
              Try again
            </Button>
          </>
        }
      >
        <PageTitle title="Offline" />
        <p>
          This screen needs a connection.
          {hasCode && ' Your code, your numbers and your latest leads work without one.'}
        </p>
      </StatusScreen>
    </main>
  );
}

/** Fills a stored page with what the signed-in person last saw. Call before the first screen. */
async function restoreKept(): Promise<void> {
  const stored = readStoredSession();
  const userId = findKeptAccount();
  if (!stored || !userId) return;
  // Only on this page: an expired token can't be renewed, and stored content needs none.
  stored.expires_at = Number.POSITIVE_INFINITY;
  const answer = await caches
    .match(ANSWERS_PATH, { cacheName: nameOwnCache(userId) })
    .catch(() => undefined);
  const kept = answer ? readKept(await answer.text(), userId, Date.now()) : null;
  if (kept === null) {
    // It belongs to another account, or is too old.
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
 * Turns this into a normal page once the server responds. It may only be slow, so it's asked at once.
 *
 * @returns once it has responded, or couldn't be reached
 */
async function leaveOnceAnswered(): Promise<void> {
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
