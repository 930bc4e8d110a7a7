import { useQueryClient } from '@tanstack/react-query';
import type { Database } from '#database/rows.generated.ts';
import {
  findErrorCode,
  isUnreachable,
  UNREACHABLE_SENTENCE,
} from '#kit/web/connection/error-sentence.ts';
import { dataClient } from '#kit/web/data/data-client.ts';
import { staleAfter } from '#kit/web/data/stale-after.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { getSession } from '#kit/web/session/session.ts';
import { buildSaveFailure, PROFILE_MESSAGES } from '../rules/messages.ts';
import { USERNAME_MESSAGES } from '../rules/username.ts';
import { type OwnProfile, ownProfileQuery } from './own-profile.ts';

/** A failed save, with a message for the owner. */
export class SaveFailure extends Error {
  /** @param isAboutUsername whether to show the message beside that field */
  constructor(
    sentence: string,
    readonly isAboutUsername = false,
  ) {
    super(sentence);
  }
}

type ProfileUpdate = Database['public']['Tables']['profiles']['Update'];

/**
 * Saves columns of the owner's profile, from any screen.
 *
 * @param userId of the signed-in person
 * @param check runs before the write; refuses by throwing a `SaveFailure`
 * @returns the mutation; its data is the stored profile, and it fails with a `SaveFailure`
 */
export function useSaveOwnProfile<Changes extends ProfileUpdate>(
  userId: string,
  check?: (changes: Changes) => Promise<void>,
) {
  const queryClient = useQueryClient();
  return useWrite<Changes, OwnProfile, SaveFailure>({
    write: async (changes) => {
      try {
        if (!(await getSession())) throw new SaveFailure(PROFILE_MESSAGES.signedOut);
        await check?.(changes);
        return await updateProfile(userId, changes);
      } catch (error) {
        throw toSaveFailure(error);
      }
    },
    stale: staleAfter.profileSave(userId),
    inBackground: true,
    keep: (profile) => queryClient.setQueryData(ownProfileQuery(userId).queryKey, profile),
    // The user is about to leave the screen, and would miss a message on it.
    refused: ({ message }) => (message === PROFILE_MESSAGES.signedOut ? message : null),
  });
}

async function updateProfile(userId: string, changes: ProfileUpdate): Promise<OwnProfile> {
  const { data } = await dataClient
    .from('profiles')
    .update({ ...changes, updated_at: new Date().toISOString() })
    .eq('user_id', userId)
    .select('*')
    .single()
    .throwOnError();
  return data;
}

function toSaveFailure(error: unknown): SaveFailure {
  if (error instanceof SaveFailure) return error;
  if (isUnreachable(error)) return new SaveFailure(UNREACHABLE_SENTENCE);
  const message = error instanceof Error ? error.message : String(error);
  const sentence = buildSaveFailure({ code: findErrorCode(error), message });
  return new SaveFailure(sentence, USERNAME_SENTENCES.has(sentence));
}

const USERNAME_SENTENCES: ReadonlySet<string> = new Set(Object.values(USERNAME_MESSAGES));
