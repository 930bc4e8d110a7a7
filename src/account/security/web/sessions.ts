import { ACCOUNT_MESSAGES } from '#account/rules/messages.ts';
import { dataClient } from '#kit/web/data/data-client.ts';
import { staleAfter } from '#kit/web/data/stale-after.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { askAuth } from '#kit/web/session/ask-auth.ts';
import { useOwner } from '#kit/web/session/owner.ts';

/** @param scope `global` ends every session of the account */
export async function signOut(scope: 'global'): Promise<string | null> {
  const { error } = await askAuth((client) => client.signOut({ scope }));
  return error ? ACCOUNT_MESSAGES.signOutFailed : null;
}

/** Ends one of the account's sessions, or all but this one if none is named. */
export function useEndSessions() {
  const userId = useOwner();
  return useWrite({
    write: async (session: { id: string; device: string } | null) => {
      if (session) await dataClient.rpc('end_session', { id: session.id }).throwOnError();
      else await dataClient.rpc('end_other_sessions').throwOnError();
    },
    stale: staleAfter.sessionEnd(userId),
    done: (_answer, session) =>
      session ? `${session.device} is signed out.` : 'Other devices are signed out.',
    refused: 'We couldn’t sign it out. Please try again.',
  });
}
