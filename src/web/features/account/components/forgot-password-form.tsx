import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { ACCOUNT_MESSAGES } from '#domain/account/messages.ts';
import { PATHS } from '#domain/paths.ts';
import { EmailField } from '../../../lib/doors/email-field.tsx';
import { FormFrame } from '../../../lib/doors/form-frame.tsx';
import { MailSent } from '../../../lib/doors/mail-sent.tsx';
import { readText, useSubmit } from '../../../lib/editing/use-submit.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { requestPasswordReset } from '../mutations.ts';

/** Asks for a link to a new password. */
export function ForgotPasswordForm() {
  const [sent, setSent] = useState(false);
  const { onSubmit, busy, problem } = useSubmit(async (form) => {
    const failure = await requestPasswordReset(readText(form, 'email'));
    if (failure) return failure;
    toast.success(ACCOUNT_MESSAGES.resetSent);
    setSent(true);
    return null;
  });
  const back = (
    <Button asChild size="lg" variant="secondary">
      <Link to={PATHS.signIn}>Back to Sign In</Link>
    </Button>
  );
  if (sent) {
    return (
      <MailSent icon={<MailCheck />} title="Password Reset Email Sent" action={back}>
        Please check your inbox and follow the link to choose a new password. It may have landed in
        the spam folder.
      </MailSent>
    );
  }
  return (
    <FormFrame
      title="Forgot your password?"
      description="Tell us your email address, and we will send you a link to choose a new one."
      problem={problem}
      onSubmit={onSubmit}
    >
      <EmailField />
      <Button type="submit" size="lg" busy={busy} busyLabel="Sending...">
        Send password reset email
      </Button>
      {back}
    </FormFrame>
  );
}
