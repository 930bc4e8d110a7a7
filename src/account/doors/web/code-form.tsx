import type { EmailOtpType } from '@supabase/auth-js';
import { useState } from 'react';
import { CODE_PROBLEM, parseCode, WRONG_CODE } from '#kit/rules/values/code.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { findErrorCode, toErrorSentence } from '#kit/web/connection/error-sentence.ts';
import { CodeField } from '#kit/web/forms/code-field.tsx';
import { readText, useSubmit } from '#kit/web/forms/use-submit.ts';
import { askAuth } from '#kit/web/session/ask-auth.ts';
import { useSecondsUntil } from '#kit/web/time/now.ts';
import { toast } from '#kit/web/toasts/toast.ts';
import { ProblemBanner } from '#kit/web/ui/problem-banner.tsx';

/** The sign-in service's own wait before another email of the same kind (`mailAgain`). */
const RESEND_WAIT_MS = 120_000;

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

type SendAgainProps = {
  /** Returns an error sentence, or null. */
  send: () => Promise<string | null>;
  /** Shown once it is on its way. */
  sent: string;
};

/** Resends an email, after a wait. */
export function SendAgain({ send, sent }: SendAgainProps) {
  const [sentAt, setSentAt] = useState(Date.now);
  const [busy, setBusy] = useState(false);
  const secondsLeft = useSecondsUntil(sentAt + RESEND_WAIT_MS);
  const press = async () => {
    setBusy(true);
    const problem = await send();
    setBusy(false);
    if (problem) {
      toast.error(problem);
      return;
    }
    setSentAt(Date.now());
    toast.success(sent);
  };
  return (
    <Button
      variant="secondary"
      className="tabular-nums"
      disabled={secondsLeft > 0}
      busy={busy}
      busyLabel="Sending…"
      onClick={() => void press()}
    >
      {secondsLeft > 0 ? `Send again in ${secondsLeft} s` : 'Send again'}
    </Button>
  );
}
