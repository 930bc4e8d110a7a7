/** Spaces out attempts while they fail. */
export type BackOff = {
  /** The milliseconds until the next attempt; 0 unless the last one failed. */
  pauseLeftMs(): number;
  /** Whether the last attempt failed. */
  isFailing(): boolean;
  failed(): void;
  worked(): void;
};

/** Doubles the pause with each round of failures, from the first to the longest. */
export function createBackOff(limits: { firstMs: number; longestMs: number }): BackOff {
  let pauseMs = 0;
  let until = 0;
  const pauseLeftMs = () => Math.max(0, until - performance.now());
  return {
    pauseLeftMs,
    isFailing: () => pauseMs > 0,
    failed() {
      // Parallel attempts fail together, and count as one.
      if (pauseLeftMs() > 0) return;
      pauseMs = Math.min(Math.max(2 * pauseMs, limits.firstMs), limits.longestMs);
      until = performance.now() + pauseMs;
    },
    worked() {
      pauseMs = 0;
      until = 0;
    },
  };
}
