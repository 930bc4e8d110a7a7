import { MailCheck } from 'lucide-react';
import { CodeForm } from '#account/doors/web/code-form.tsx';
import { MailSent } from '#account/doors/web/frames.tsx';
import { SendAgain } from '#account/doors/web/send-again.tsx';
import { useWay, WayLink } from '#account/doors/web/way.tsx';
import { ACCOUNT_MESSAGES } from '#account/rules/messages.ts';
import { beginArrival } from '#account/session/web/arrival.ts';
import { resendVerification } from '#account/verification/web/verification.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { toast } from '#kit/web/toasts/toast.ts';
import { TEXT_LINK_LOOK } from '#kit/web/ui/text-link.ts';
import { parseRedirect } from '../rules/redirect.ts';

type SignUpSentProps = {
  email: string;
  /** Set if a page was begun, which the next screen shows live. */
  isBegun: boolean;
  /** Returns to the form, keeping the input. */
  onWrongAddress: () => void;
  signInTarget: string;
};

/** The last step of sign-up: follow the emailed link. Resends it, or corrects the address. */
export function SignUpSent({ email, isBegun, onWrongAddress, signInTarget }: SignUpSentProps) {
  const { go, search } = useWay();
  const redirect = search.get('redirect');
  const leadOn = async () => {
    const path = parseRedirect(redirect);
    if (path === PATHS.home) beginArrival();
    if (!isBegun) toast.success(ACCOUNT_MESSAGES.confirmed);
    await go(path, { replace: true });
  };
  return (
    <MailSent
      icon={<MailCheck />}
      title="Confirm your email"
      action={
        <div className="flex flex-col gap-3">
          <CodeForm email={email} type="signup" button="Confirm my email" onDone={leadOn} />
          <div className="flex flex-wrap gap-3">
            <SendAgain
              send={() => resendVerification(email, redirect)}
              sent={ACCOUNT_MESSAGES.resent}
            />
            <Button variant="ghost" onClick={onWrongAddress}>
              Wrong address?
            </Button>
          </div>
          <p className="text-ink-soft">
            Confirmed already?{' '}
            <WayLink to={signInTarget} className={TEXT_LINK_LOOK}>
              Sign in
            </WayLink>
          </p>
        </div>
      }
    >
      We sent a link to <strong className="font-medium text-ink">{email}</strong>. Open it, or type
      the code from the email here. Nothing there? Check your spam folder.
    </MailSent>
  );
}
