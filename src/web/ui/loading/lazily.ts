import { type ComponentType, lazy } from 'react';
import { importAgain } from './import-again.ts';
import { onceOnline } from './once-online.ts';

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
  return lazy(async () => ({ default: pick(await onceOnline(() => importAgain(load))) }));
}
