import { useMutation, useQueryClient } from '@tanstack/react-query';
import { buildSaveFailure, PROFILE_MESSAGES } from '#domain/profile/messages.ts';
import type { ProfileColumns } from '#domain/profile/profile-draft.ts';
import { USERNAME_MESSAGES } from '#domain/profile/username.ts';
import { dataClient } from '../../lib/data-client.ts';
import { isUnreachable, UNREACHABLE_SENTENCE } from '../../lib/error-sentence.ts';
import { type OwnProfile, ownProfileQuery } from '../../lib/own-profile.ts';
import { getSession } from '../../lib/session.ts';
import { findUsernameProblem } from './queries.ts';

/** A save that did not happen, in a sentence for the owner. */
export class SaveFailure extends Error {
  /** @param isAboutUsername whether the sentence belongs beside that field */
  constructor(
    sentence: string,
    readonly isAboutUsername = false,
  ) {
    super(sentence);
  }
}

/** Saves the changed columns of the owner's profile. Fails with a `SaveFailure`. */
export function useSaveProfile(userId: string) {
  const queryClient = useQueryClient();
  return useMutation<OwnProfile, SaveFailure, Partial<ProfileColumns>>({
    mutationFn: (changes) =>
      saveProfile(userId, changes).catch((error: unknown) => {
        throw toSaveFailure(error);
      }),
    onSuccess: (profile) => queryClient.setQueryData(ownProfileQuery(userId).queryKey, profile),
    // Without a connection it fails at once and says so, instead of waiting for one.
    networkMode: 'always',
  });
}

async function saveProfile(userId: string, changes: Partial<ProfileColumns>) {
  const session = await getSession();
  if (!session) throw new SaveFailure(PROFILE_MESSAGES.signedOut);
  if (changes.username !== undefined) await refuseTakenUsername(changes.username);
  const { data } = await dataClient
    .from('profiles')
    .update({ ...changes, updated_at: new Date().toISOString() })
    .eq('user_id', userId)
    .select('*')
    .single()
    .throwOnError();
  return data;
}

async function refuseTakenUsername(username: string) {
  const problem = await findUsernameProblem(username);
  if (problem !== null) throw new SaveFailure(problem, true);
}

function toSaveFailure(error: unknown): SaveFailure {
  if (error instanceof SaveFailure) return error;
  if (isUnreachable(error)) return new SaveFailure(UNREACHABLE_SENTENCE);
  const sentence = buildSaveFailure(toRefusal(error));
  return new SaveFailure(sentence, USERNAME_SENTENCES.has(sentence));
}

/** What `throwOnError` throws carries the code of the interface. */
function toRefusal(error: unknown) {
  const code =
    error instanceof Error && 'code' in error && typeof error.code === 'string'
      ? error.code
      : undefined;
  return { code, message: error instanceof Error ? error.message : String(error) };
}

const USERNAME_SENTENCES: ReadonlySet<string> = new Set(Object.values(USERNAME_MESSAGES));
