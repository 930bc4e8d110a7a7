import { availableParallelism } from 'node:os';
import { createSemaphore } from './semaphore.ts';

/** Work that occupies a core for a while, off the event loop. */
export type HeavyWork = 'passwords' | 'drawings' | 'renditions';

/** Runs a piece of heavy work when it's its kind's turn. */
export type SpareCores = <Result>(kind: HeavyWork, work: () => Promise<Result>) => Promise<Result>;

/**
 * Shares all cores but one, left to everything else. Passwords, drawings and renditions take turns,
 * each kind in its own queue, so a flood of one leaves the others their share. Their callers bound
 * each queue.
 *
 * @param atOnce how many pieces run together
 */
export function createSpareCores(atOnce = Math.max(1, availableParallelism() - 1)): SpareCores {
  const inTurn = createSemaphore({ atOnce, refuse: () => new Error('nobody is refused here') });
  return (kind, work) => inTurn(work, kind);
}
