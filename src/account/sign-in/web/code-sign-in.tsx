import { MailCheck } from 'lucide-react';
import { CodeForm } from '#account/doors/web/code-form.tsx';
import { MailSent } from '#account/doors/web/mail-sent.tsx';
import { SendAgain } from '#account/doors/web/send-again.tsx';
import { useWay } from '#account/doors/web/way.tsx';
import { finishSignIn } from '#account/session/web/finish-sign-in.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { requestCode } from './mutations.ts';

type CodeSignInProps = {
  email: string;
  /** The target screen. */
  redirect: string | null;
  /** Leads back to the form, with the input kept. */
  onBack: () => void;
};

/** The second step of signing in by email: types the code on this device. */
export function CodeSignIn({ email, redirect, onBack }: CodeSignInProps) {
  const { go } = useWay();
  return (
    <MailSent
      icon={<MailCheck />}
      title="Check your inbox"
      action={
        <div className="flex flex-col gap-5">
          <CodeForm
            email={email}
            type="email"
            button="Sign in"
            autoFocus
            onDone={() => finishSignIn(go, redirect)}
          />
          <div className="flex flex-wrap gap-3">
            <SendAgain
              send={() => requestCode(email, redirect)}
              sent="We’ve sent a new code. The old one no longer works."
            />
            <Button variant="ghost" onClick={onBack}>
              Use another way
            </Button>
          </div>
        </div>
      }
    >
      If there’s an account for{' '}
      <strong className="wrap-anywhere font-medium text-ink">{email}</strong>, we’ve sent a 6-digit
      code. It works for 10 minutes. Nothing there? Check your spam folder.
    </MailSent>
  );
}
