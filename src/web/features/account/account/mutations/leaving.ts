import { toErrorSentence } from '#web/lib/connection/error-sentence.ts';
import { createTokenClient } from '#web/lib/connection/token-client.ts';
import { dataClient } from '#web/lib/data/data-client.ts';
import { staleAfter } from '#web/lib/data/stale-after.ts';
import { useWrite } from '#web/lib/data/use-write.ts';
import { askAuth } from '#web/lib/session/ask-auth.ts';
import { useOwner } from '#web/lib/session/owner.ts';
import { loadPassingClient } from '#web/lib/session/session.ts';
import { signOutHere } from '#web/lib/session/sign-out-here.ts';

/** The end of the account is asked for: until when one can come back, or why it was not. */
export type Leaving =
  | { outcome: 'leaving'; dueAt: string }
  | { outcome: 'failed'; problem: string };

/**
 * Asks for the account to be deleted, and ends every session of it.
 *
 * @param proof that it is really them, in a session of its own; null for who has just signed in
 */
export async function requestDeletion(
  proof: { email: string; password: string } | null,
): Promise<Leaving> {
  const fail = (error: unknown): Leaving => ({
    outcome: 'failed',
    problem: toErrorSentence(error, 'Your account was not deleted. Please try again.'),
  });
  let client = dataClient;
  if (proof) {
    const { data, error } = await askAuth(
      (passing) => passing.signInWithPassword(proof),
      loadPassingClient,
    );
    if (!data?.session) return fail(error);
    client = createTokenClient(data.session.access_token);
  }
  const { data: dueAt, error } = await client.rpc('request_account_deletion');
  if (error) return fail(error);
  await signOutHere();
  return { outcome: 'leaving', dueAt };
}

/** Takes back the wish to be deleted: the account is as it was. */
export function useComeBack() {
  const userId = useOwner();
  return useWrite({
    write: async () => {
      const { data: isBack } = await dataClient.rpc('restore_account').throwOnError();
      if (!isBack) throw new Error('It is too late: the account is being deleted.');
    },
    stale: staleAfter.comingBack(userId),
    done: { title: 'Welcome back', sentence: 'Your account stays, and your page is as it was.' },
    refused: 'Your account could not be kept.',
  });
}
