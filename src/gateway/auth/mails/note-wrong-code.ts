import type { AuthDeps } from '../request/deps.ts';

/**
 * Counts wrong codes across the installation, for all accounts and callers. Guesses spread over
 * many accounts and addresses stay under all other limits, so too many raise an alarm.
 */
export async function noteWrongCode({
  limits,
  onEvent,
}: Pick<AuthDeps, 'limits' | 'onEvent'>): Promise<void> {
  if (await limits.tryTake('wrongCodes', 'all')) return;
  if (!(await limits.tryTake('wrongCodesAlarm', 'all'))) return;
  onEvent({ kind: 'alarm', outcome: 'wrong_codes' });
}
