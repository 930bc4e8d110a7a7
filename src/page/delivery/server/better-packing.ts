import { PACKING_QUEUE_MAX_LENGTH } from '#page/server/limits.ts';
import { type PublicPageAnswer, packSmaller } from './answer.ts';
import type { PageStore } from './store.ts';

/** Compresses pages as far as possible, and replaces the first answer with the result. */
export type BetterPacking = {
  /** Queues a page, unless the queue is full; its visitors then get the first answer. */
  add(username: string, first: PublicPageAnswer): void;
  readonly waiting: number;
};

/** One page after the other, so that it never takes more than one thread of the pool. */
export function createBetterPacking(
  pages: Pick<PageStore, 'holds' | 'replace'>,
  maxWaiting = PACKING_QUEUE_MAX_LENGTH,
): BetterPacking {
  const queue = new Map<string, PublicPageAnswer>();
  let isRunning = false;

  const run = async () => {
    isRunning = true;
    for (const [username, first] of queue) {
      queue.delete(username);
      if (!pages.holds(username, first)) continue;
      // A page that can't be compressed further stays as it is.
      const better = await packSmaller(first).catch(() => first);
      pages.replace(username, first, better);
    }
    isRunning = false;
  };

  return {
    add(username, first) {
      queue.delete(username);
      if (queue.size >= maxWaiting) return;
      queue.set(username, first);
      if (!isRunning) void run();
    },
    get waiting() {
      return queue.size;
    },
  };
}
