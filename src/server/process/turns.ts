import { createLines } from '#gateway/turns/lines.ts';

/**
 * Resolves when it is the caller's turn: what it does then, without waiting for anything, has the turn
 * for itself. Each caller waits in a line of its own; who names none is one caller.
 */
export type TakeTurn = (caller?: string) => Promise<void>;

type TurnsSettings = {
  /** Pieces of work in one turn of the event loop; 1 by default. */
  perTurn?: number;
  /** Idle turns between these. */
  between?: number;
};

/**
 * So many pieces of work in each turn of the event loop. What comes in over sockets is heard between
 * them, and not after all that wait; of new connections Node.js accepts one in a turn, so that long
 * work leaves some turns to them.
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
    // Asked for inside of a turn, so it comes in the next.
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
