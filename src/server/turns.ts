/** Resolves when it is the caller's turn: what it does then, without waiting for anything, has the turn for itself. */
export type TakeTurn = () => Promise<void>;

/**
 * One piece of work in each turn of the event loop. What comes in over sockets is heard between two
 * pieces, and not after all that wait.
 */
export function createTurns(): TakeTurn {
  const waiting: (() => void)[] = [];
  let isGoingOn = false;

  const giveTurn = () => {
    waiting.shift()?.();
    isGoingOn = waiting.length > 0;
    // Asked for inside of a turn, so it comes in the next.
    if (isGoingOn) setImmediate(giveTurn);
  };

  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (isGoingOn) return;
      isGoingOn = true;
      setImmediate(giveTurn);
    });
}
