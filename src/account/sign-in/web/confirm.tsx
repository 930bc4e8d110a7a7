import type { Session } from '@supabase/auth-js';
import { AtSign, IdCard, KeyRound, LogIn, MailCheck, MailOpen, UserRoundCheck } from 'lucide-react';
import { type ComponentProps, type ReactNode, Suspense, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { MailSent } from '#account/doors/web/frames.tsx';
import { ACCOUNT_MESSAGES } from '#account/rules/messages.ts';
import { beginArrival, beginRecovery } from '#account/session/web/arrival.ts';
import { finishSignIn } from '#account/session/web/finish-sign-in.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { findErrorCode, toErrorSentence } from '#kit/web/connection/error-sentence.ts';
import { lazily } from '#kit/web/loading/lazily.ts';
import { askAuth } from '#kit/web/session/ask-auth.ts';
import { getSession, loadAuthClient, loadPassingClient } from '#kit/web/session/session.ts';
import { toast } from '#kit/web/toasts/toast.ts';
import { ProblemBanner } from '#kit/web/ui/banner.tsx';
import { PageTitle } from '#kit/web/ui/page-title.tsx';
import {
  MAILED_LINK_WORDS,
  type MailedLink,
  type MailedLinkType,
  parseMailedLink,
} from '../rules/mailed-link.ts';
import { firstPasswordPath } from '../rules/redirect.ts';

// Rarely needed: few links have expired.
const LinkExpired = lazily(
  () => import('./link-expired.tsx'),
  (file) => file.LinkExpired,
);

/**
 * Where links in our emails lead. A link's token moves at once from the address bar to the history entry's
 * state, where it survives a reload but can't be shared or read over a shoulder.
 */
export function ConfirmScreen() {
  const { hash, state } = useLocation();
  if (hash !== '') return <Navigate to={PATHS.confirm} replace state={hash} />;
  const fragment = typeof state === 'string' ? state : '';
  const link = parseMailedLink(fragment, window.location.origin);
  return (
    <>
      <PageTitle title="Confirm" />
      {link ? (
        <MailedLinkForm key={link.tokenHash} link={link} />
      ) : (
        <LaterLinkExpired type="signup" email="" />
      )}
    </>
  );
}

/** Asks for a click before using an emailed link, because mail scanners open links; then continues. */
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

/** The link is for another account: switching needs the person's consent. */
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

function LaterLinkExpired(props: ComponentProps<typeof LinkExpired>) {
  return (
    <Suspense>
      <LinkExpired {...props} />
    </Suspense>
  );
}

/** The result of using an email link. */
type LinkOutcome =
  | { outcome: 'done' }
  /** The other mailbox must confirm as well. */
  | { outcome: 'half' }
  /** Done, but not for the account signed in here. */
  | { outcome: 'other'; email: string; ownEmail: string; session: Session }
  | { outcome: 'expired' }
  | { outcome: 'failed'; problem: string };

/** Uses an emailed link. The current session is left alone, unless the link is for the same account. */
async function openMailedLink({ tokenHash, type }: MailedLink): Promise<LinkOutcome> {
  const own = await getSession().catch(() => null);
  const load = own ? loadPassingClient : loadAuthClient;
  const { data, error } = await askAuth(
    (client) => client.verifyOtp({ token_hash: tokenHash, type }),
    load,
  );
  if (findErrorCode(error) === 'otp_expired') return { outcome: 'expired' };
  if (error) return { outcome: 'failed', problem: toErrorSentence(error, 'Please try again.') };
  const session = data?.session;
  if (!session) return { outcome: 'half' };
  if (!own) return { outcome: 'done' };
  if (own.user.id !== session.user.id) {
    const ownEmail = own.user.email ?? '';
    return { outcome: 'other', email: session.user.email ?? '', ownEmail, session };
  }
  const problem = await adoptSession(session);
  return problem ? { outcome: 'failed', problem } : { outcome: 'done' };
}

/** Signs in here with a session opened by another client. */
async function adoptSession(session: Session): Promise<string | null> {
  const { error } = await askAuth((client) => client.setSession(session));
  return error ? toErrorSentence(error, ACCOUNT_MESSAGES.signInFailed) : null;
}
