/**
 * Does work that a device may do only once at a time, in whatever tab. An old browser, or one over plain HTTP,
 * does it at once.
 *
 * @param name of the work
 * @returns its result
 */
export async function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const locks: LockManager | null | undefined = navigator.locks;
  return locks ? await locks.request(name, work) : work();
}
