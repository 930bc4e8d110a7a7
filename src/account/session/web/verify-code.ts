import type { EmailOtpType } from '@supabase/auth-js';
import { CODE_PROBLEM, parseCode, WRONG_CODE } from '#kit/rules/values/code.ts';
import { findErrorCode, toErrorSentence } from '#kit/web/connection/error-sentence.ts';
import { askAuth } from '#kit/web/session/ask-auth.ts';

export type TypedCode = {
  /** Where the email was sent. */
  email: string;
  text: string;
  type: EmailOtpType;
};

/**
 * Uses an emailed code, which signs in.
 *
 * @returns an error sentence, or null
 */
export async function verifyCode({ email, text, type }: TypedCode): Promise<string | null> {
  const token = parseCode(text);
  if (token === null) return CODE_PROBLEM;
  const { error } = await askAuth((client) => client.verifyOtp({ email, token, type }));
  if (!error) return null;
  return findErrorCode(error) === 'otp_expired'
    ? WRONG_CODE
    : toErrorSentence(error, 'The code could not be checked. Please try again.');
}
