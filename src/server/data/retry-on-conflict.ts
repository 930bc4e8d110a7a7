/** Rolled back for another transaction's sake, such as a deadlock with the deletion of an account. */
const ROLLED_BACK = /^40/;
/** Another transaction has just written the row that this one meant to. */
const UNIQUE_VIOLATION = '23505';

/**
 * Runs a statement, and again where it only met another one.
 *
 * @param run makes the statement anew each time
 * @param tries at most
 * @throws what the last try throws, or the first where another would help nothing
 */
export async function retryOnConflict<Result>(
  run: () => Promise<Result>,
  tries = 2,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    const code = String((error as { code?: unknown } | null)?.code ?? '');
    const isConflict = ROLLED_BACK.test(code) || code === UNIQUE_VIOLATION;
    if (tries <= 1 || !isConflict) throw error;
    return retryOnConflict(run, tries - 1);
  }
}
