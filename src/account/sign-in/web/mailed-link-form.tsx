import { AtSign, IdCard, KeyRound, LogIn, MailCheck, MailOpen, UserRoundCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { MailSent } from '#account/doors/web/mail-sent.tsx';
import { Button } from '#kit/web/buttons/button.tsx';
import { ProblemBanner } from '#kit/web/ui/problem-banner.tsx';
import type { MailedLink, MailedLinkType } from '../rules/mailed-link.ts';
import { MAILED_LINK_WORDS } from '../rules/mailed-link-words.ts';
import { LinkExpired } from './link-expired.tsx';
import { type MailedLinkState, useMailedLink } from './use-mailed-link.ts';

/** Asks for a click before using an emailed link, because scanners open links; then leads on. */
export function MailedLinkForm({ link }: { link: MailedLink }) {
  const { state, busy, press, adopt, stay } = useMailedLink(link);
  if (state.outcome === 'expired') return <LinkExpired type={link.type} email={link.email} />;
  if (state.outcome === 'half') return <OtherMailbox />;
  if (state.outcome === 'other') {
    return <OtherAccount {...state} busy={busy} onSwitch={adopt} onStay={stay} />;
  }
  const words = MAILED_LINK_WORDS[link.type];
  const problem = state.outcome === 'failed' ? state.problem : null;
  return (
    <MailSent
      icon={ICONS[link.type]}
      tone="accent"
      title={words.title}
      action={
        <div className="flex flex-col gap-5">
          <ProblemBanner problem={problem} />
          <Button size="lg" busy={busy} busyLabel={words.busy} onClick={press}>
            {problem === null ? words.button : 'Try again'}
          </Button>
          <p className="text-ink-faint text-sm">{words.ignore}</p>
        </div>
      }
    >
      <span className="wrap-anywhere">{words.describe(link.email)}</span>
    </MailSent>
  );
}

const ICONS: Record<MailedLinkType, ReactNode> = {
  signup: <MailOpen />,
  magiclink: <LogIn />,
  recovery: <KeyRound />,
  email_change: <AtSign />,
  invite: <IdCard />,
};

function OtherMailbox() {
  return (
    <MailSent icon={<MailCheck />} title="One more mailbox" action={null}>
      This address agrees. Now open the link in the mail to your other address, and the change is
      made.
    </MailSent>
  );
}

type OtherAccountProps = Omit<Extract<MailedLinkState, { outcome: 'other' }>, 'outcome'> & {
  busy: boolean;
  onSwitch: () => void;
  onStay: () => void;
};

/** The link belongs to another account: switching accounts needs the person's consent. */
function OtherAccount({ email, ownEmail, busy, onSwitch, onStay }: OtherAccountProps) {
  return (
    <MailSent
      icon={<UserRoundCheck />}
      title="This link is for another account"
      action={
        <div className="flex flex-col gap-3">
          <Button size="lg" onClick={onStay}>
            Stay signed in
          </Button>
          <Button size="lg" variant="secondary" busy={busy} onClick={onSwitch}>
            Switch account
          </Button>
        </div>
      }
    >
      <span className="wrap-anywhere">
        It worked for {email}. You are signed in as {ownEmail} here, and stay so unless you switch.
      </span>
    </MailSent>
  );
}
