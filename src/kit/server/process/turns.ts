import { createLines } from '#gateway/turns/semaphore.ts';

/**
 * Resolves when it is the caller's turn, which its synchronous work then has to itself. Each named caller
 * has its own queue; unnamed ones share one.
 */
export type TakeTurn = (caller?: string) => Promise<void>;

type TurnsSettings = {
  /** Pieces of work in one turn of the event loop; 1 by default. */
  perTurn?: number;
  /** Idle turns between these. */
  between?: number;
};

/**
 * Limits the pieces of work in each turn of the event loop, so that incoming data is handled between them
 * rather than after the whole queue. Node.js accepts one new connection per turn, so long work leaves some
 * turns free for them.
 */
export function createTurns({ perTurn = 1, between = 0 }: TurnsSettings = {}): TakeTurn {
  const lines = createLines();
  let isGoingOn = false;
  let pause = 0;

  const giveTurn = () => {
    if (pause > 0) pause -= 1;
    else {
      for (let begun = 0; begun < perTurn; begun += 1) lines.shift()?.();
      pause = between;
    }
    isGoingOn = lines.count() > 0 || pause > 0;
    // Requested inside a turn, so it runs in the next.
    if (isGoingOn) setImmediate(giveTurn);
  };

  return (caller = '') =>
    new Promise((resolve) => {
      lines.join(caller, resolve);
      if (isGoingOn) return;
      isGoingOn = true;
      setImmediate(giveTurn);
    });
}
