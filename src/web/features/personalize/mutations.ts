import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Presentation } from '#domain/design/presentation.ts';
import { buildSaveFailure, PROFILE_MESSAGES } from '#domain/profile/messages.ts';
import { dataClient } from '../../lib/data-client.ts';
import { isUnreachable, UNREACHABLE_SENTENCE } from '../../lib/error-sentence.ts';
import { type OwnProfile, ownProfileQuery } from '../../lib/own-profile.ts';
import { getSession } from '../../lib/session.ts';

/** Saves the changed columns of the owner's look. Fails with an error whose message is for the owner. */
export function useSaveDesign(userId: string) {
  const queryClient = useQueryClient();
  return useMutation<OwnProfile, Error, Partial<Presentation>>({
    mutationFn: (changes) =>
      saveDesign(userId, changes).catch((error: unknown) => {
        throw new Error(toSentence(error));
      }),
    onSuccess: (profile) => queryClient.setQueryData(ownProfileQuery(userId).queryKey, profile),
    // Without a connection it fails at once and says so, instead of waiting for one.
    networkMode: 'always',
  });
}

async function saveDesign(userId: string, changes: Partial<Presentation>): Promise<OwnProfile> {
  if (!(await getSession())) throw new SignedOut();
  const { data } = await dataClient
    .from('profiles')
    .update({ ...changes, updated_at: new Date().toISOString() })
    .eq('user_id', userId)
    .select('*')
    .single()
    .throwOnError();
  return data;
}

class SignedOut extends Error {}

function toSentence(error: unknown): string {
  if (error instanceof SignedOut) return PROFILE_MESSAGES.signedOut;
  if (isUnreachable(error)) return UNREACHABLE_SENTENCE;
  const message = error instanceof Error ? error.message : String(error);
  // What `throwOnError` throws carries the code of the interface.
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return buildSaveFailure({ message, ...(typeof code === 'string' && { code }) });
}
