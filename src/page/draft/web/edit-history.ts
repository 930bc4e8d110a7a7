/** An undo history: past, present and undone states. */
export type EditHistory<T> = {
  past: readonly T[];
  present: T;
  future: readonly T[];
  /** The last change's target and time: dragging a slider is one change, not a hundred. */
  last: { of: string; at: number } | null;
};

/** The undo limit. */
const DEPTH = 50;

/** Changes of the same thing within this time count as one. */
const PAUSE_MS = 1000;

/** @returns the history of an unedited value */
export function startHistory<T>(present: T): EditHistory<T> {
  return { past: [], present, future: [], last: null };
}

/**
 * @param of the change's target; null for a change that never merges, such as a switch
 * @param at the time, in milliseconds
 */
export function recordEdit<T>(
  { past, present, last }: EditHistory<T>,
  next: T,
  { of, at }: { of: string | null; at: number },
): EditHistory<T> {
  const isSame = last !== null && last.of === of && at - last.at < PAUSE_MS;
  return {
    past: isSame ? past : [...past, present].slice(-DEPTH),
    present: next,
    future: [],
    last: of === null ? null : { of, at },
  };
}

/** @returns the history with an equivalent present, without an undo step */
export function amendPresent<T>(history: EditHistory<T>, present: T): EditHistory<T> {
  return { ...history, present, last: null };
}

/**
 * @param change made to every state, past and undone ones too
 * @param isEqual whether two states are the same, so that no step between them is left
 * @returns the history with it, without an undo step
 */
export function amendAll<T>(
  { past, present, future }: EditHistory<T>,
  change: (state: T) => T,
  isEqual: (one: T, other: T) => boolean,
): EditHistory<T> {
  const [now, earlier, undone] = [change(present), past.map(change), future.map(change)];
  return {
    past: earlier.filter((state, index) => !isEqual(state, earlier[index + 1] ?? now)),
    present: now,
    future: undone.filter((state, index) => !isEqual(state, undone[index - 1] ?? now)),
    last: null,
  };
}

/** @returns the history one change earlier; unchanged without one */
export function undoEdit<T>(history: EditHistory<T>): EditHistory<T> {
  const previous = history.past.at(-1);
  if (previous === undefined) return history;
  const { past, present, future } = history;
  return { past: past.slice(0, -1), present: previous, future: [present, ...future], last: null };
}

/** @returns the history with the last undone change restored; unchanged without one */
export function redoEdit<T>(history: EditHistory<T>): EditHistory<T> {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.present], present: next, future, last: null };
}
