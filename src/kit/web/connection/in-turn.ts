/**
 * Runs work that may run only once at a time on a device, across all tabs. An old browser, or one over plain
 * HTTP, runs it at once.
 *
 * @param name of the work
 * @returns its result
 */
export async function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const locks: LockManager | null | undefined = navigator.locks;
  return locks ? await locks.request(name, work) : work();
}
