import type { ProfileColumns } from '#domain/profile/draft/profile-draft.ts';
import { deletePictures } from '#web/lib/data/storage-client.ts';
import { useWrite } from '#web/lib/data/use-write.ts';
import { copyPicture } from '#web/lib/pictures/copy-picture.ts';
import { SaveFailure, useSaveOwnProfile } from '#web/lib/profile/save-own-profile.ts';
import { staleAfter } from '#web/lib/query-keys.ts';
import { findUsernameProblem } from './queries.ts';

/** Saves the changed columns of the owner's profile; a new name is asked about first. */
export function useSaveProfile(userId: string) {
  return useSaveOwnProfile<Partial<ProfileColumns>>(userId, async ({ username }) => {
    const problem = username === undefined ? null : await findUsernameProblem(username);
    if (problem !== null) throw new SaveFailure(problem, true);
  });
}

/**
 * Copies a picture from elsewhere into the owner's library.
 *
 * @param onCopied gets the address of the copy
 */
export function useCopyPicture(onCopied: (url: string) => void) {
  return useWrite({
    write: copyPicture,
    stale: staleAfter.pictureChange(),
    keep: onCopied,
  });
}

/** Deletes pictures of the owner's library, by their places; what is on screen is read anew before it ends. */
export function useDeletePictures() {
  return useWrite({
    write: deletePictures,
    stale: staleAfter.pictureChange(),
  });
}
