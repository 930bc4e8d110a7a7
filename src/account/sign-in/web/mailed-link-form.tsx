import { AtSign, IdCard, KeyRound, LogIn, MailCheck, MailOpen, UserRoundCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { MailSent } from '#account/doors/web/mail-sent.tsx';
import { ACCOUNT_MESSAGES } from '#account/rules/messages.ts';
import { beginArrival, beginRecovery } from '#account/session/web/arrival.ts';
import { finishSignIn } from '#account/session/web/finish-sign-in.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { toast } from '#kit/web/toasts/toast.ts';
import { ProblemBanner } from '#kit/web/ui/banner.tsx';
import type { MailedLink, MailedLinkType } from '../rules/mailed-link.ts';
import { MAILED_LINK_WORDS } from '../rules/mailed-link-words.ts';
import { firstPasswordPath } from '../rules/redirect.ts';
import { adoptSession, type LinkOutcome, openMailedLink } from './doors.ts';
import { LaterLinkExpired } from './later-link-expired.tsx';

/** Asks for a click before using an emailed link, because scanners open links; then continues. */
export function MailedLinkForm({ link }: { link: MailedLink }) {
  const { state, busy, press, adopt, stay } = useMailedLink(link);
  if (state.outcome === 'expired') {
    return <LaterLinkExpired type={link.type} email={link.email} path={link.path} />;
  }
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
      This address is confirmed. Now open the link in the email to your other address to finish the
      change.
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
        It worked for {email}. You are signed in as {ownEmail} here. Switch if you want to use the
        other account.
      </span>
    </MailSent>
  );
}

/** A link's state: unused (perhaps after a failure), or the outcome of using it. */
type MailedLinkState = { outcome: 'waiting' } | Exclude<LinkOutcome, { outcome: 'done' }>;

/**
 * Uses an emailed link on request, then continues.
 *
 * @returns `press` uses it; `adopt` and `stay` answer whether to switch to the link's account
 */
function useMailedLink(link: MailedLink) {
  const navigate = useNavigate();
  const [state, setState] = useState<MailedLinkState>({ outcome: 'waiting' });
  const [busy, setBusy] = useState(false);

  const leadOn = async () => {
    if (link.type === 'magiclink') return finishSignIn(navigate, link.path);
    if (link.type === 'recovery' || link.type === 'invite') beginRecovery(link.type);
    if (link.type === 'email_change') toast.success(ACCOUNT_MESSAGES.emailChanged);
    if (link.type === 'signup') {
      if (link.path === PATHS.home) beginArrival();
      toast.success(ACCOUNT_MESSAGES.confirmed);
    }
    const path = link.type === 'invite' ? firstPasswordPath(link.path) : link.path;
    await navigate(path, { replace: true });
  };
  const run = async (work: () => Promise<LinkOutcome>) => {
    if (busy) return;
    setBusy(true);
    const next = await work();
    if (next.outcome === 'done') await leadOn();
    else setState(next);
    setBusy(false);
  };
  return {
    state,
    busy,
    press: () => void run(() => openMailedLink(link)),
    adopt: () =>
      void run(async () => {
        if (state.outcome !== 'other') return { outcome: 'expired' };
        const problem = await adoptSession(state.session);
        return problem ? { outcome: 'failed', problem } : { outcome: 'done' };
      }),
    stay: () => void navigate(PATHS.home, { replace: true }),
  };
}
