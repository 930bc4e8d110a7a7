import type { Stage } from './stage.ts';

/** Starts each copy anew, one after the other, while the others serve. */
export async function restartInTurn({ copies }: Stage): Promise<void> {
  for (const copy of copies) {
    await copy.stop();
    await copy.start();
  }
}
