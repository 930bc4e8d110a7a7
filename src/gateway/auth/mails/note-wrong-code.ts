import type { AuthDeps } from '../request/deps.ts';

/**
 * Counts a wrong code for the whole installation, whoever typed it at whichever account. Guesses spread
 * over many accounts and addresses stay under every other limit, so past a number somebody is told.
 */
export async function noteWrongCode({
  limits,
  onEvent,
}: Pick<AuthDeps, 'limits' | 'onEvent'>): Promise<void> {
  if (await limits.tryTake('wrongCodes', 'all')) return;
  if (!(await limits.tryTake('wrongCodesAlarm', 'all'))) return;
  onEvent({ kind: 'alarm', outcome: 'wrong_codes' });
}
