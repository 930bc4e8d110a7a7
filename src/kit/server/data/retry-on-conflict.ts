/** Rolled back because of another transaction, such as a deadlock with an account's deletion. */
const ROLLED_BACK = /^40/;
/** Another transaction has just written the same row. */
const UNIQUE_VIOLATION = '23505';

/**
 * Runs a statement, and retries it if it conflicted with another one.
 *
 * @param run creates the statement for each attempt
 * @param tries at most
 * @throws the error of the last attempt, or of the first if a retry wouldn't help
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
