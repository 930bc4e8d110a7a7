import { createRoot } from 'react-dom/client';
import type { RouteObject } from 'react-router';
import { getSeen, isKeptPage } from '#kit/web/connection/kept-page.ts';
import { isKeptScreen } from '../rules/kept-screens.ts';
import { KeptNotice } from './kept-notice.tsx';
import { OfflineScreen } from './offline-screen.tsx';
import { restoreKept } from './restore-kept.ts';

/**
 * Shows what was seen last, under a line that says when.
 *
 * @returns the routes: other screens say that they need a connection
 */
export async function openKeptPage([root, ...others]: RouteObject[]): Promise<RouteObject[]> {
  await restoreKept();
  const place = document.createElement('div');
  document.body.prepend(place);
  createRoot(place).render(<KeptNotice />);
  if (!root || root.index) return others;
  return [{ ...root, middleware: [requireKept], ErrorBoundary: OfflineScreen }, ...others];
}

const requireKept: NonNullable<RouteObject['middleware']>[number] = ({ request }) => {
  if (!isKeptPage()) return;
  if (getSeen() !== '' && isKeptScreen(new URL(request.url).pathname)) return;
  throw new TypeError('This screen needs the server.');
};
