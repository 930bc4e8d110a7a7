import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ProfileColumns } from '#domain/profile/profile-draft.ts';
import { deletePictures } from '../../lib/data/storage-client.ts';
import { copyPicture } from '../../lib/pictures/copy-picture.ts';
import { SaveFailure, useSaveOwnProfile } from '../../lib/profile/save-own-profile.ts';
import { makeStale, staleAfter } from '../../lib/query-keys.ts';
import { findUsernameProblem } from './queries.ts';

/** Saves the changed columns of the owner's profile; a new name is asked about first. */
export function useSaveProfile(userId: string) {
  return useSaveOwnProfile<Partial<ProfileColumns>>(userId, async ({ username }) => {
    const problem = username === undefined ? null : await findUsernameProblem(username);
    if (problem !== null) throw new SaveFailure(problem, true);
  });
}

/** Copies a picture that stands elsewhere into the owner's library. @returns the mutation, whose data is the copy's address */
export function useCopyPicture() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: copyPicture,
    onSuccess: () => makeStale(queryClient, staleAfter.pictureChange()),
    networkMode: 'always',
  });
}

/** Deletes pictures of the owner's library, by their places; what is on screen is read anew before it ends. */
export function useDeletePictures() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: deletePictures,
    onSuccess: () => makeStale(queryClient, staleAfter.pictureChange()),
    networkMode: 'always',
  });
}
