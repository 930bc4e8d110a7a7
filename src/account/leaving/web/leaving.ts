import { toErrorSentence } from '#kit/web/connection/error-sentence.ts';
import { createTokenClient } from '#kit/web/connection/token-client.ts';
import { dataClient } from '#kit/web/data/data-client.ts';
import { staleAfter } from '#kit/web/data/stale-after.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { forgetUnsent } from '#kit/web/outbox/outbox.ts';
import { askAuth, signOutHere } from '#kit/web/session/ask-auth.ts';
import { useOwner } from '#kit/web/session/owner.ts';
import { loadPassingClient } from '#kit/web/session/session.ts';

/** The deletion is scheduled, with the date until which it can be undone; or an error. */
export type Leaving =
  | { outcome: 'leaving'; dueAt: string }
  | { outcome: 'failed'; problem: string };

/**
 * Requests deletion of the account and ends all its sessions. This device keeps nothing of it.
 *
 * @param proof of identity, in its own session; null right after signing in
 */
export async function requestDeletion(
  userId: string,
  proof: { email: string; password: string } | null,
): Promise<Leaving> {
  const fail = (error: unknown): Leaving => ({
    outcome: 'failed',
    problem: toErrorSentence(error, 'We couldn’t delete your account. Please try again.'),
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
  // Fails in a browser that keeps nothing.
  await forgetUnsent(userId).catch(() => undefined);
  return { outcome: 'leaving', dueAt };
}

/** Cancels the deletion; the account is as it was. */
export function useComeBack() {
  const userId = useOwner();
  return useWrite({
    write: async () => {
      const { data: isBack } = await dataClient.rpc('restore_account').throwOnError();
      if (!isBack) throw new Error('It’s too late: the account is being deleted.');
    },
    stale: staleAfter.comingBack(userId),
    done: { title: 'Welcome back', sentence: 'Your account stays, and your page is as it was.' },
    refused: 'We couldn’t keep your account. Please try again.',
  });
}
