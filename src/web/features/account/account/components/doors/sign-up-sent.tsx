import { MailCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { ACCOUNT_MESSAGES } from '#domain/account/messages.ts';
import { PATHS } from '#domain/paths.ts';
import { CodeForm } from '#web/lib/doors/code-form.tsx';
import { MailSent } from '#web/lib/doors/mail-sent.tsx';
import { SendAgain } from '#web/lib/doors/send-again.tsx';
import { useWay } from '#web/lib/doors/way.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { resendVerification } from '../../mutations/verification.ts';

type SignUpSentProps = {
  email: string;
  /** Leads back to the form, with the input kept. */
  onWrongAddress: () => void;
  /** The link to sign-in. */
  children: ReactNode;
};

/** The last step of sign-up: follow the emailed link. Resends it, or corrects the address. */
export function SignUpSent({ email, onWrongAddress, children }: SignUpSentProps) {
  const { go } = useWay();
  const leadOn = async () => {
    toast.success(ACCOUNT_MESSAGES.confirmed, ACCOUNT_MESSAGES.confirmedDetail);
    await go(PATHS.home, { replace: true });
  };
  return (
    <MailSent
      icon={<MailCheck />}
      title="One step left"
      action={
        <div className="flex flex-col gap-3">
          <CodeForm email={email} type="signup" button="Confirm my email" onDone={leadOn} />
          {children}
          <div className="flex flex-wrap gap-3">
            <SendAgain send={() => resendVerification(email)} sent={ACCOUNT_MESSAGES.resent} />
            <Button variant="ghost" onClick={onWrongAddress}>
              Wrong address?
            </Button>
          </div>
        </div>
      }
    >
      We sent a link to <strong className="font-medium text-ink">{email}</strong>. Open it, or type
      the code from the email here. Nothing there? Check your spam folder.
    </MailSent>
  );
}
