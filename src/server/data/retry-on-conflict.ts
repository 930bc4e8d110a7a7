/** Rolled back for another transaction's sake, such as a deadlock with the deletion of an account. */
const ROLLED_BACK = /^40/;
/** Another transaction has just written the row that this one meant to. */
const UNIQUE_VIOLATION = '23505';

/**
 * Runs a statement, and once more where it only met another one.
 *
 * @param run makes the statement anew each time
 * @throws what the second try throws, or the first where another would help nothing
 */
export async function retryOnConflict<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    const code = String((error as { code?: unknown } | null)?.code ?? '');
    if (!ROLLED_BACK.test(code) && code !== UNIQUE_VIOLATION) throw error;
    return run();
  }
}
