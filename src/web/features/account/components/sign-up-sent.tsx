import { MailCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ACCOUNT_MESSAGES } from '#domain/account/messages.ts';
import { MailSent } from '../../../lib/doors/mail-sent.tsx';
import { useSecondsUntil } from '../../../lib/time/now.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { resendVerification } from '../mutations.ts';

/** A mail takes a moment, and the service sends only a few to one address. */
const RESEND_WAIT_MS = 30_000;

type SignUpSentProps = {
  email: string;
  /** Leads back to the form, where nothing is lost. */
  onWrongAddress: () => void;
  /** The way to sign in. */
  children: ReactNode;
};

/** The last step of signing up is in the mail: from here it is sent again, or to another address. */
export function SignUpSent({ email, onWrongAddress, children }: SignUpSentProps) {
  return (
    <MailSent
      icon={<MailCheck />}
      title="One step left"
      action={
        <div className="flex flex-col gap-3">
          {children}
          <div className="flex flex-wrap gap-3">
            <SendAgain email={email} />
            <Button variant="ghost" onClick={onWrongAddress}>
              Wrong address?
            </Button>
          </div>
        </div>
      }
    >
      We sent a link to <strong className="font-medium text-ink">{email}</strong>. Open it to
      confirm the address and your account is ready. It may have landed in the spam folder.
    </MailSent>
  );
}

function SendAgain({ email }: { email: string }) {
  const [sentAt, setSentAt] = useState(Date.now);
  const [busy, setBusy] = useState(false);
  const secondsLeft = useSecondsUntil(sentAt + RESEND_WAIT_MS);
  const send = async () => {
    setBusy(true);
    const problem = await resendVerification(email);
    setBusy(false);
    if (problem) {
      toast.error(problem);
      return;
    }
    setSentAt(Date.now());
    toast.success(ACCOUNT_MESSAGES.resent);
  };
  return (
    <Button
      variant="secondary"
      className="tabular-nums"
      disabled={secondsLeft > 0}
      busy={busy}
      busyLabel="Sending…"
      onClick={() => void send()}
    >
      {secondsLeft > 0 ? `Send again in ${secondsLeft} s` : 'Send again'}
    </Button>
  );
}
