import { useNavigate } from 'react-router';
import { ACCOUNT_MESSAGES } from '#account/rules/messages.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { forgetStoredDrafts, hasStoredDrafts } from '#kit/web/forms/stored-draft.ts';
import { ask } from '#kit/web/overlays/question.tsx';
import { toast } from '#kit/web/toasts/toast.ts';
import { signOut } from './sessions.ts';

const UNSAVED = {
  title: 'Sign out and lose your changes?',
  description: 'Your unsaved changes will be lost.',
  confirmLabel: 'Sign out',
};

/**
 * @returns a function that ends every session of the account, says so, and leads to sign-in. It
 * clears the account's data from this browser, asking first if unsaved work would be lost.
 */
export function useSignOut() {
  const navigate = useNavigate();
  return async () => {
    if (hasStoredDrafts() && !(await ask(UNSAVED))) return;
    const problem = await signOut('global');
    if (problem) {
      toast.error('Error', problem);
      return;
    }
    toast.success(ACCOUNT_MESSAGES.signedOutTitle, ACCOUNT_MESSAGES.signedOut);
    await navigate(PATHS.auth);
    forgetStoredDrafts();
  };
}
