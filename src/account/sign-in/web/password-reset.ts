import { ACCOUNT_MESSAGES } from '#account/rules/messages.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { toErrorSentence } from '#kit/web/connection/error-sentence.ts';
import { absolute, askAuth } from '#kit/web/session/ask-auth.ts';

/**
 * Requests a reset email. Its link opens the sign-in screen, which continues to the new password.
 *
 * @returns an error sentence, or null
 */
export async function requestPasswordReset(email: string): Promise<string | null> {
  const options = { redirectTo: absolute(PATHS.signIn) };
  const { error } = await askAuth((client) => client.resetPasswordForEmail(email, options));
  return error ? toErrorSentence(error, ACCOUNT_MESSAGES.resetFailed) : null;
}
