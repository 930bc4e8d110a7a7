import { useState } from 'react';
import { useNavigate } from 'react-router';
import { signInPath } from '#account/sign-in/rules/redirect.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { forgetStoredDrafts } from '#kit/web/forms/stored-draft.ts';
import { isFreshSession } from '#kit/web/session/claims.ts';
import { useSession } from '#kit/web/session/session.ts';
import { signOutHere } from '#kit/web/session/sign-out-here.ts';
import { formatDate } from '#kit/web/time/dates.ts';
import { toast } from '#kit/web/toasts/toast.ts';
import { requestDeletion } from './leaving.ts';

/** The owner's proof of identity: a recent sign-in, their password, or a new sign-in. */
type Proof = 'fresh' | 'password' | 'sign-in';

/**
 * Lets an owner delete their account.
 *
 * @returns the proof required, `leave` (resolves to an error sentence, or null once the deletion is
 *   requested), and `signInAgain`
 */
export function useLeave(email: string) {
  const session = useSession();
  const navigate = useNavigate();
  const [proof] = useState<Proof>(() => {
    if (session && isFreshSession(session)) return 'fresh';
    // A password alone doesn't sign in to an account with a second factor.
    const hasFactor = session?.user.factors?.some(({ status }) => status === 'verified') ?? false;
    return hasFactor ? 'sign-in' : 'password';
  });
  return {
    proof,
    async leave(password: string | null): Promise<string | null> {
      const leaving = await requestDeletion(password === null ? null : { email, password });
      if (leaving.outcome === 'failed') return leaving.problem;
      toast.success(
        'Your account will be deleted',
        `Until ${formatDate(leaving.dueAt)} you can sign in and undo this.`,
      );
      await navigate(PATHS.auth);
      forgetStoredDrafts();
      return null;
    },
    async signInAgain() {
      await signOutHere();
      await navigate(signInPath(PATHS.accountSettings));
    },
  };
}
