import { MailCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { CodeForm } from '#account/doors/web/code-form.tsx';
import { MailSent } from '#account/doors/web/mail-sent.tsx';
import { SendAgain } from '#account/doors/web/send-again.tsx';
import { useWay } from '#account/doors/web/way.tsx';
import { ACCOUNT_MESSAGES } from '#account/rules/messages.ts';
import { resendVerification } from '#account/verification/web/verification.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { toast } from '#kit/web/toasts/toast.ts';

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
