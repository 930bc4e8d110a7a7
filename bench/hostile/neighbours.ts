import { setTimeout as wait } from 'node:timers/promises';
import { percentile } from '../stand/statistics.ts';

/** The responses to an attack's neighbours. */
export type Waits = { p99Ms: number; count: number; refused: number };

/**
 * Sends requests at a fixed pace during an attack, whether or not earlier responses have arrived.
 *
 * @param ask gets the number of earlier requests, and returns a status
 */
export function startNeighbours(everyMs: number, ask: (count: number) => Promise<number>) {
  const waits: number[] = [];
  const asked: Promise<void>[] = [];
  let refused = 0;
  let isOver = false;
  const askOnce = async (count: number) => {
    const startedAt = performance.now();
    const status = await ask(count);
    waits.push(performance.now() - startedAt);
    if (status !== 200) refused += 1;
  };
  const askOnAndOn = async () => {
    while (!isOver) {
      asked.push(askOnce(asked.length));
      await wait(everyMs);
    }
  };
  const asking = askOnAndOn();
  return {
    async stop(): Promise<Waits> {
      isOver = true;
      await asking;
      await Promise.all(asked);
      return { p99Ms: percentile(waits, 99), count: waits.length, refused };
    },
  };
}
