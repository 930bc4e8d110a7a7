import { type ComponentType, lazy } from 'react';
import { importAgain } from '#kit/public/import-again.ts';

/**
 * A lazily loaded part of a screen. Offline it waits for the connection, because React would cache
 * a failed part for as long as the page is open.
 *
 * @param load imports the part's file
 * @param pick selects it
 * @returns the component, to be rendered within `Suspense`
 */
export function lazily<File, Props>(
  load: () => Promise<File>,
  pick: (file: File) => ComponentType<Props>,
) {
  return lazy(async () => ({ default: pick(await onceOnline(() => importAgain(load))) }));
}

/**
 * Offline, waits for the connection and retries.
 *
 * @param load imports a part of the program
 * @throws what `load` throws while online
 */
export async function onceOnline<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine) throw error;
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
    return onceOnline(load);
  }
}
