/** Resolves when it is the caller's turn: what it does then, without waiting for anything, has the turn for itself. */
export type TakeTurn = () => Promise<void>;

/**
 * So many pieces of work in each turn of the event loop. What comes in over sockets is heard between
 * them, and not after all that wait.
 */
export function createTurns(perTurn = 1): TakeTurn {
  const waiting: (() => void)[] = [];
  let isGoingOn = false;

  const giveTurn = () => {
    for (const enter of waiting.splice(0, perTurn)) enter();
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
