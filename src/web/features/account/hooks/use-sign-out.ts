import { useNavigate } from 'react-router';
import { ACCOUNT_MESSAGES } from '#domain/account/messages.ts';
import { PATHS } from '#domain/paths.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { signOut } from '../mutations.ts';

/** @returns a function that ends every session of the account, tells so, and leads to sign in */
export function useSignOut() {
  const navigate = useNavigate();
  return async () => {
    const problem = await signOut('global');
    if (problem) {
      toast.error('Error', problem);
      return;
    }
    toast.success(ACCOUNT_MESSAGES.signedOutTitle, ACCOUNT_MESSAGES.signedOut);
    await navigate(PATHS.auth);
  };
}
