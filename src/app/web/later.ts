import type { RouteObject } from 'react-router';
import { keepCompositions, keepPresses } from '#kit/web/buttons/keep-presses.ts';

/* Parts that most first screens don't need, each fetched separately. */

/** Fetches parts in the background. */
export function fetchLater(): void {
  // Signing out needs these, even while offline.
  void import('#account/security/web/leave.ts').catch(() => undefined);
  void import('#account/sign-in/web/sign-in.tsx').catch(() => undefined);
  void import('#app/offline/web/keep-offline.ts').catch(() => undefined);
  keepPresses();
  keepCompositions();
}

/** Opens a page that the worker stored. @returns its routes */
export async function openKept(routes: RouteObject[]): Promise<RouteObject[]> {
  const { openKeptPage } = await import('#app/offline/web/kept-program.tsx');
  return openKeptPage(routes);
}
