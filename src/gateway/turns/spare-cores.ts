import { availableParallelism } from 'node:os';
import { createSemaphore } from './semaphore.ts';

/** What takes a core for a while, off the event loop. */
export type HeavyWork = 'passwords' | 'drawings' | 'renditions';

/** Runs a piece of heavy work when it is the turn of its kind. */
export type SpareCores = <Result>(kind: HeavyWork, work: () => Promise<Result>) => Promise<Result>;

/**
 * All cores but one, which is left to everything else. Passwords, drawings and renditions take turns at
 * them, each kind in a line of its own: a flood of one leaves the others their share, and all together
 * take no more than one of them would. How many of a kind may wait is bounded where they come from.
 *
 * @param atOnce how many pieces run together
 */
export function createSpareCores(atOnce = Math.max(1, availableParallelism() - 1)): SpareCores {
  const inTurn = createSemaphore({ atOnce, refuse: () => new Error('nobody is refused here') });
  return (kind, work) => inTurn(work, kind);
}
