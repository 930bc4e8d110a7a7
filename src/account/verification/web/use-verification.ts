import type { User } from '@supabase/auth-js';
import { useState } from 'react';
import { ACCOUNT_MESSAGES } from '#account/rules/messages.ts';
import { toast } from '#kit/web/toasts/toast.ts';
import { refreshUser, resendVerification } from './verification.ts';

/** Actions for an unconfirmed email: resend the link, or check again. */
export function useVerification(user: User) {
  return {
    resend: useReported(
      () => resendVerification(user.email),
      toast.success,
      ACCOUNT_MESSAGES.resent,
    ),
    refresh: useReported(refreshUser, toast.info, ACCOUNT_MESSAGES.refreshed),
  };
}

/** Runs one call at a time, and shows its outcome in a toast. */
function useReported(
  call: () => Promise<string | null>,
  tell: (sentence: string) => void,
  sentence: string,
) {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    const problem = await call();
    setBusy(false);
    if (problem) toast.error(problem);
    else tell(sentence);
  };
  return { busy, run };
}
