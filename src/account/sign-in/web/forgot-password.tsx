import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { CodeForm } from '#account/doors/web/code-form.tsx';
import { EmailField } from '#account/doors/web/email-field.tsx';
import { FormFrame, MailSent } from '#account/doors/web/frames.tsx';
import { useWay, WayLink } from '#account/doors/web/way.tsx';
import { ACCOUNT_MESSAGES } from '#account/rules/messages.ts';
import { beginRecovery } from '#account/session/web/arrival.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { readText, useSubmit } from '#kit/web/forms/use-submit.ts';
import { toast } from '#kit/web/toasts/toast.ts';
import { PageTitle } from '#kit/web/ui/page-title.tsx';
import { requestPasswordReset } from './password-reset.ts';

export function ForgotPasswordScreen() {
  return (
    <>
      <PageTitle title="Forgot password" />
      <ForgotPasswordForm />
    </>
  );
}

/** Requests a password reset link. */
export function ForgotPasswordForm() {
  const { go } = useWay();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { onSubmit, busy, problem } = useSubmit(async (form) => {
    const email = readText(form, 'email');
    const failure = await requestPasswordReset(email);
    if (failure) return failure;
    toast.success(ACCOUNT_MESSAGES.resetSent);
    setSentTo(email);
    return null;
  });
  const back = (
    <Button asChild size="lg" variant="secondary">
      <WayLink to={PATHS.signIn}>Back to Sign In</WayLink>
    </Button>
  );
  const leadOn = async () => {
    beginRecovery();
    await go(PATHS.resetPassword, { replace: true });
  };
  if (sentTo !== null) {
    return (
      <MailSent
        icon={<MailCheck />}
        title="Password Reset Email Sent"
        action={
          <div className="flex flex-col gap-5">
            <CodeForm email={sentTo} type="recovery" button="Continue" onDone={leadOn} />
            {back}
          </div>
        }
      >
        Check your inbox, then follow the link or type the code here. Nothing there? Check your spam
        folder.
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
