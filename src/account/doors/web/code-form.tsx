import type { EmailOtpType } from '@supabase/auth-js';
import { CODE_PROBLEM, parseCode, WRONG_CODE } from '#kit/rules/values/code.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { findErrorCode, toErrorSentence } from '#kit/web/connection/error-sentence.ts';
import { CodeField } from '#kit/web/forms/code-field.tsx';
import { readText, useSubmit } from '#kit/web/forms/use-submit.ts';
import { askAuth } from '#kit/web/session/ask-auth.ts';
import { ProblemBanner } from '#kit/web/ui/banner.tsx';

type CodeFormProps = {
  /** Where the email was sent. */
  email: string;
  type: EmailOtpType;
  button: string;
  autoFocus?: boolean;
  /** Called once the code has signed the person in. */
  onDone: () => Promise<void>;
};

/** Asks for the code from an email, since the email may be open on another device. */
export function CodeForm({ email, type, button, autoFocus = false, onDone }: CodeFormProps) {
  const { onSubmit, busy, problem } = useSubmit(async (form) => {
    const failure = await verifyCode({ email, text: readText(form, 'code'), type });
    if (failure) return failure;
    await onDone();
    return null;
  });
  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-4">
      <ProblemBanner problem={problem} />
      <CodeField label="Code from the email" name="code" autoFocus={autoFocus} />
      {/* Quiet, because the sixth digit submits. */}
      <Button type="submit" size="lg" variant="secondary" busy={busy} busyLabel="One moment…">
        {button}
      </Button>
    </form>
  );
}

type TypedCode = {
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
async function verifyCode({ email, text, type }: TypedCode): Promise<string | null> {
  const token = parseCode(text);
  if (token === null) return CODE_PROBLEM;
  const { error } = await askAuth((client) => client.verifyOtp({ email, token, type }));
  if (!error) return null;
  return findErrorCode(error) === 'otp_expired'
    ? WRONG_CODE
    : toErrorSentence(error, 'We couldn’t check the code. Please try again.');
}
