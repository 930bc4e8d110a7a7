import { MailCheck, Unlink } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { MailSent } from '#account/doors/web/frames.tsx';
import { resendVerification } from '#account/verification/web/verification.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { ProblemBanner } from '#kit/web/ui/banner.tsx';
import { MAILED_LINK_WORDS, type MailedLinkType } from '../rules/mailed-link.ts';
import { requestPasswordReset } from './password-reset.ts';

type LinkExpiredProps = {
  type: MailedLinkType;
  /** Where to send a new link; '' if unknown. */
  email: string;
  /** Where it leads; defaults to the site root. */
  path?: string | undefined;
};

/** Says that an email link has expired, and offers to send another. */
export function LinkExpired({ type, email, path }: LinkExpiredProps) {
  const [sent, setSent] = useState(false);
  if (sent) {
    return (
      <MailSent icon={<MailCheck />} title="Check your inbox" action={<SignInLink />}>
        <span className="wrap-anywhere">
          A new link is on its way to {email}. Nothing there? Check your spam folder.
        </span>
      </MailSent>
    );
  }
  return (
    <MailSent
      icon={<Unlink />}
      tone="neutral"
      title="This link no longer works"
      action={<NextStep type={type} email={email} path={path} onSent={() => setSent(true)} />}
    >
      {MAILED_LINK_WORDS[type].expired}
    </MailSent>
  );
}

function NextStep({ type, email, path, onSent }: LinkExpiredProps & { onSent: () => void }) {
  if (type === 'magiclink') return <LinkButton to={PATHS.signIn}>Ask for a new code</LinkButton>;
  if (type === 'email_change') {
    return <LinkButton to={PATHS.accountSettings}>Open your settings</LinkButton>;
  }
  if (email === '') {
    return type === 'signup' ? (
      <SignInLink />
    ) : (
      <LinkButton to={PATHS.forgotPassword}>Ask for a new link</LinkButton>
    );
  }
  const send = () =>
    type === 'signup' ? resendVerification(email, path ?? null) : requestPasswordReset(email);
  return (
    <div className="flex flex-col gap-3">
      <SendAgain send={send} onSent={onSent} />
      <SignInLink />
    </div>
  );
}

function LinkButton(link: { to: string; children: string }) {
  return (
    <Button asChild size="lg">
      <Link {...link} />
    </Button>
  );
}

type SendAgainProps = { send: () => Promise<string | null>; onSent: () => void };

function SendAgain({ send, onSent }: SendAgainProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const press = async () => {
    setBusy(true);
    const failure = await send();
    setBusy(false);
    setProblem(failure);
    if (!failure) onSent();
  };
  return (
    <>
      <ProblemBanner problem={problem} />
      <Button size="lg" busy={busy} busyLabel="Sending…" onClick={() => void press()}>
        Send again
      </Button>
    </>
  );
}

function SignInLink() {
  return (
    <Button asChild size="lg" variant="secondary">
      <Link to={PATHS.signIn}>Sign in</Link>
    </Button>
  );
}
