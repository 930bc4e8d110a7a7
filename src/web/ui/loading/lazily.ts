import { type ComponentType, lazy } from 'react';
import { importAgain } from './import-again.ts';

/**
 * A part of a screen that comes after it. Without a connection it waits until that is back: React keeps
 * a part that could not be fetched as failed for as long as the page stands.
 *
 * @param load imports the file of the part
 * @param pick finds it there
 * @returns the part, to be drawn within `Suspense`
 */
export function lazily<File, Props>(
  load: () => Promise<File>,
  pick: (file: File) => ComponentType<Props>,
) {
  return lazy(async () => ({ default: pick(await fetchOnceOnline(load)) }));
}

async function fetchOnceOnline<File>(load: () => Promise<File>): Promise<File> {
  try {
    return await importAgain(load);
  } catch (error) {
    if (navigator.onLine) throw error;
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
    return fetchOnceOnline(load);
  }
}
