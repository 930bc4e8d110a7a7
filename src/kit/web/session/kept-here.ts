import { nameOwnCache, OWN_PREFIX } from '#kit/rules/session/kept.ts';

/**
 * Removes everything this device stores for any account, and the worker. The worker does the same when it
 * sees a sign-out on a page without this code.
 */
export async function forgetKept(): Promise<void> {
  if (!canKeep()) return;
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  await (await navigator.serviceWorker.getRegistration())?.unregister();
  if ('clearAppBadge' in navigator) await navigator.clearAppBadge();
}

/** Removes everything this device stores for all accounts but one. */
export async function forgetOthers(userId: string): Promise<void> {
  const names = (await caches.keys()).filter(
    (name) => name.startsWith(OWN_PREFIX) && name !== nameOwnCache(userId),
  );
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** @returns whether this browser can store data: over HTTPS, and on localhost */
export function canKeep(): boolean {
  return 'caches' in window && 'serviceWorker' in navigator;
}
