import { useQueryClient } from '@tanstack/react-query';
import { PASSKEY_MESSAGES } from '#domain/account/passkeys.ts';
import { makeStale, staleAfter } from '../../../lib/query-keys.ts';
import { toast } from '../../../ui/toasts/toast.ts';

/** @returns a function that tells what was done to a passkey, and reads them anew; null for no problem */
export function usePasskeyChange(userId: string) {
  const queryClient = useQueryClient();
  return async (change: 'added' | 'renamed' | 'removed'): Promise<null> => {
    await makeStale(queryClient, staleAfter.passkeyChange(userId));
    const detail = change === 'added' ? PASSKEY_MESSAGES.addedDetail : undefined;
    toast.success(PASSKEY_MESSAGES[change], detail);
    return null;
  };
}
