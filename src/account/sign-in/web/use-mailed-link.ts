import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ACCOUNT_MESSAGES } from '#account/rules/messages.ts';
import { finishSignIn } from '#account/session/web/finish-sign-in.ts';
import { beginRecovery } from '#account/session/web/recovery.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { toast } from '#kit/web/toasts/toast.ts';
import type { MailedLink } from '../rules/mailed-link.ts';
import { firstPasswordPath } from '../rules/redirect.ts';
import { adoptSession, type LinkOutcome, openMailedLink } from './doors.ts';

/** A link's state: unused (perhaps after a failure), or the outcome of using it. */
export type MailedLinkState = { outcome: 'waiting' } | Exclude<LinkOutcome, { outcome: 'done' }>;

/**
 * Uses an emailed link on request, then leads on.
 *
 * @returns `press` uses it; `adopt` and `stay` answer whether to switch to the link's account
 */
export function useMailedLink(link: MailedLink) {
  const navigate = useNavigate();
  const [state, setState] = useState<MailedLinkState>({ outcome: 'waiting' });
  const [busy, setBusy] = useState(false);

  const leadOn = async () => {
    if (link.type === 'magiclink') return finishSignIn(navigate, link.path);
    if (link.type === 'recovery' || link.type === 'invite') beginRecovery(link.type);
    if (link.type === 'email_change') toast.success(ACCOUNT_MESSAGES.emailChanged);
    if (link.type === 'signup') {
      toast.success(ACCOUNT_MESSAGES.confirmed, ACCOUNT_MESSAGES.confirmedDetail);
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
