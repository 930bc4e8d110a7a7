/** PostgreSQL's shutdown modes (fast, immediate), then the kernel's; and how long to wait for each. */
const STEPS = [
  { signal: 'SIGINT', patienceMs: 15_000 },
  { signal: 'SIGQUIT', patienceMs: 5_000 },
  { signal: 'SIGKILL', patienceMs: 5_000 },
] as const;

/**
 * Ends a server, first gracefully, then by force.
 *
 * @param send sends it a signal.
 * @param hasEnded waits for its end, at most this many milliseconds, and returns whether it came.
 * @returns whether it has ended.
 */
export async function shutDown(
  send: (signal: NodeJS.Signals) => void,
  hasEnded: (patienceMs: number) => Promise<boolean>,
): Promise<boolean> {
  for (const { signal, patienceMs } of STEPS) {
    send(signal);
    if (await hasEnded(patienceMs)) return true;
  }
  return false;
}
