/** PostgreSQL's shutdown modes (fast, immediate), then the kernel's, and the wait after each. */
const STEPS = [
  { signal: 'SIGINT', patienceMs: 15_000 },
  { signal: 'SIGQUIT', patienceMs: 5_000 },
  { signal: 'SIGKILL', patienceMs: 5_000 },
] as const;

/**
 * Ends a server, first gracefully, then by force.
 *
 * @param send sends it a signal.
 * @param hasEnded waits up to this many milliseconds, and returns whether the server has ended.
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
