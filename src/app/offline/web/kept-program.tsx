import { createRoot } from 'react-dom/client';
import type { RouteObject } from 'react-router';
import { getSeen, isKeptPage } from '#kit/web/connection/kept-page.ts';
import { isKeptScreen } from '../rules/kept-screens.ts';
import { KeptNotice } from './kept-notice.tsx';
import { OfflineScreen } from './offline-screen.tsx';
import { leaveOnceAnswered, restoreKept } from './restore-kept.ts';

/** So long a page without anything to show waits for a server that may be slow. */
const PATIENCE_MS = 2000;

/**
 * Shows kept content, under a line that says when it was seen.
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
