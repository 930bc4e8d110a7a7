import type { EmailOtpType } from '@supabase/auth-js';
import { CODE_PROBLEM, parseCode, WRONG_CODE } from '#domain/account/sign-in/code.ts';
import { findErrorCode, toErrorSentence } from '#web/lib/connection/error-sentence.ts';
import { askAuth } from './ask-auth.ts';

/** A code of a mail, as somebody typed it. */
export type TypedCode = {
  /** Where the mail went. */
  email: string;
  text: string;
  type: EmailOtpType;
};

/**
 * Uses a code of a mail, which signs its reader in.
 *
 * @returns the sentence that says what went wrong, or null when it is done
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
