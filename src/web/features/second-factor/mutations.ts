import { toErrorSentence } from '../../lib/data/error-sentence.ts';
import { invokeFunction } from '../../lib/data/functions-client.ts';
import { askAuth } from '../../lib/session/ask-auth.ts';

/** Takes the second factors off by a code kept for that, and leaves. @returns what went wrong, or null */
export async function redeemRecoveryCode(code: string): Promise<string | null> {
  try {
    await invokeFunction('use-recovery-code', { code });
  } catch (error) {
    return toErrorSentence(error, 'The code could not be checked.');
  }
  await leave();
  return null;
}

/** Ends this session, which has opened nothing yet. */
export async function leave(): Promise<void> {
  await askAuth((client) => client.signOut({ scope: 'local' }));
}
