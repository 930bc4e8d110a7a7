import type { RouteObject } from 'react-router';
import { getSeen, isKeptPage } from '#kit/web/connection/kept-page.ts';
import { isKeptScreen } from '../rules/kept-screens.ts';
import { OfflineScreen } from './offline-screen.tsx';

export { KeptNotice } from './kept-notice.tsx';
export { restoreKept } from './restore-kept.ts';

/** @returns the routes of a kept page: other screens say that they need a connection */
export function toKeptRoutes([root, ...others]: readonly RouteObject[]): RouteObject[] {
  if (!root || root.index) return [];
  const kept = { ...root, middleware: [requireKept], ErrorBoundary: OfflineScreen };
  return [kept, ...others];
}

const requireKept: NonNullable<RouteObject['middleware']>[number] = ({ request }) => {
  if (!isKeptPage()) return;
  if (getSeen() !== '' && isKeptScreen(new URL(request.url).pathname)) return;
  throw new TypeError('This screen needs the server.');
};
