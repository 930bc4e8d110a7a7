import type { NavigateFunction } from 'react-router';
import { ACCOUNT_MESSAGES } from '#account/rules/messages.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { forgetStoredDrafts, hasUnsentDrafts } from '#kit/web/forms/stored-draft.ts';
import { countUnsent, forgetUnsent } from '#kit/web/outbox/outbox.ts';
import { ask } from '#kit/web/overlays/question.tsx';
import { askAuth } from '#kit/web/session/ask-auth.ts';
import { getImpersonation } from '#kit/web/session/impersonation.ts';
import { readStoredSession } from '#kit/web/session/stored-session.ts';
import { toast } from '#kit/web/toasts/toast.ts';

const UNSAVED = {
  title: 'Sign out and lose your changes?',
  description: 'Your unsaved changes will be lost.',
  confirmLabel: 'Sign out',
};

const toUnsent = (count: number) => ({
  title: `Sign out and lose ${count === 1 ? '1 unsent entry' : `${count.toLocaleString()} unsent entries`}?`,
  description:
    'What you added at your event is only on this device. Stay signed in until it has been sent.',
  confirmLabel: `Sign out and lose ${count === 1 ? 'it' : 'them'}`,
});

/**
 * Ends every session of the account, confirms it, and returns to sign-in. It clears the account's data from
 * this browser, asking first if unsaved or unsent work would be lost.
 */
export async function leave(navigate: NavigateFunction): Promise<void> {
  if (hasUnsentDrafts() && !(await ask(UNSAVED))) return;
  // While viewing as another person, the stored session is the administrator's own.
  const userId = getImpersonation() ? undefined : readStoredSession()?.user?.id;
  const lost = userId ? await countUnsent(userId) : 0;
  if (lost > 0 && !(await ask(toUnsent(lost)))) return;
  const { error } = await askAuth((client) => client.signOut({ scope: 'global' }));
  if (error) {
    toast.error('Error', ACCOUNT_MESSAGES.signOutFailed);
    return;
  }
  toast.success(ACCOUNT_MESSAGES.signedOutTitle, ACCOUNT_MESSAGES.signedOut);
  await navigate(PATHS.auth);
  forgetStoredDrafts();
  if (lost > 0 && userId) await forgetUnsent(userId);
}
