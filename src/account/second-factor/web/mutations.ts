import { toRecord } from '#kit/rules/values/json.ts';
import { toErrorSentence } from '#kit/web/connection/error-sentence.ts';
import { invokeFunction } from '#kit/web/data/functions-client.ts';
import { askAuth } from '#kit/web/session/ask-auth.ts';

/** Signs in with a recovery code, which is used up. @returns an error sentence, or null */
export async function redeemRecoveryCode(code: string): Promise<string | null> {
  try {
    const answer = toRecord(await invokeFunction('use-recovery-code', { code }));
    const { error } = await askAuth((client) =>
      client.setSession({
        access_token: String(answer.access_token),
        refresh_token: String(answer.refresh_token),
      }),
    );
    if (error) throw error;
  } catch (error) {
    return toErrorSentence(error, 'The code could not be checked.');
  }
  return null;
}

/** Ends this session, which still lacks the second factor. */
export async function leave(): Promise<void> {
  await askAuth((client) => client.signOut({ scope: 'local' }));
}
