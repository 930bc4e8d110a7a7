import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ACCOUNT_MESSAGES } from '#domain/account/messages.ts';
import { PATHS, PRIVACY_PATH } from '#domain/paths.ts';
import { readText, useSubmit } from '../../../lib/use-submit.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { TEXT_LINK_LOOK } from '../../../ui/text-link.ts';
import { toast } from '../../../ui/toast.ts';
import { signUp } from '../mutations.ts';
import { EmailField } from './email-field.tsx';
import { FormFrame } from './form-frame.tsx';
import { MailSent } from './mail-sent.tsx';
import { NewPasswordField } from './new-password-field.tsx';

/** Makes an account; the person is pending until the link in the mail is followed. */
export function SignUpForm() {
  const [search] = useSearchParams();
  const [pendingEmail, setPendingEmail] = useState<string | null>(null);
  const signInTarget = { pathname: PATHS.auth, search: search.toString() };
  const { onSubmit, busy, problem } = useSubmit(async (form) => {
    const email = readText(form, 'email');
    const failure = await signUp({
      email,
      password: readText(form, 'password'),
      fullName: readText(form, 'fullName'),
    });
    if (failure) return failure;
    toast.success(ACCOUNT_MESSAGES.signedUp);
    setPendingEmail(email);
    return null;
  });
  if (pendingEmail) {
    return (
      <MailSent
        icon={<MailCheck />}
        title="One step left"
        action={
          <Button asChild size="lg" variant="secondary">
            <Link to={signInTarget}>Sign in</Link>
          </Button>
        }
      >
        We sent a link to <strong className="font-medium text-ink">{pendingEmail}</strong>. Open it
        to confirm the address and your account is ready. It may have landed in the spam folder.
      </MailSent>
    );
  }
  return (
    <FormFrame
      title="Sign up"
      description="Your page is ready in a minute, and free."
      problem={problem}
      onSubmit={onSubmit}
      footer={
        <>
          Have an account already?{' '}
          <Link to={signInTarget} className={TEXT_LINK_LOOK}>
            Sign in
          </Link>
          {' · '}
          <a href={PRIVACY_PATH} className={TEXT_LINK_LOOK}>
            Privacy
          </a>
        </>
      }
    >
      <TextField label="Full name" name="fullName" required maxLength={200} autoComplete="name" />
      <EmailField />
      <NewPasswordField label="Password" />
      <Button type="submit" size="lg" busy={busy} busyLabel="Processing...">
        Sign up
      </Button>
    </FormFrame>
  );
}
