import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ACCOUNT_MESSAGES } from '#domain/account/messages.ts';
import { dataClient } from '../../../lib/data/data-client.ts';
import { toErrorSentence } from '../../../lib/data/error-sentence.ts';
import { makeStale, staleAfter } from '../../../lib/query-keys.ts';
import { askAuth } from '../../../lib/session/ask-auth.ts';
import { toast } from '../../../ui/toasts/toast.ts';

/** @param scope `global` ends every session of the account */
export async function signOut(scope: 'global'): Promise<string | null> {
  const { error } = await askAuth((client) => client.signOut({ scope }));
  return error ? ACCOUNT_MESSAGES.signOutFailed : null;
}

/** Ends this session alone; whoever is on a screen of their own is led back there once signed in. */
export async function signOutHere(): Promise<void> {
  await askAuth((client) => client.signOut({ scope: 'local' }));
}

/** Ends one session of the account, wherever it is; all but this one where none is named. */
export function useEndSessions(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async (session: { id: string; device: string } | null) => {
      if (session) await dataClient.rpc('end_session', { id: session.id }).throwOnError();
      else await dataClient.rpc('end_other_sessions').throwOnError();
    },
    onSuccess: (_data, session) =>
      toast.success(session ? `${session.device} is signed out.` : 'Other devices are signed out.'),
    onError: (error) => toast.error(toErrorSentence(error, 'Nobody was signed out.')),
    onSettled: () => makeStale(queryClient, staleAfter.sessionEnd(userId)),
  });
}
