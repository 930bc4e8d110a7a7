/**
 * How long tests wait for a result: on a busy machine it can be late and still be correct.
 * In milliseconds.
 */
export const PATIENCE_MS = 60_000;
