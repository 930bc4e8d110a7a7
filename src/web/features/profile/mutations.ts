import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ProfileColumns } from '#domain/profile/profile-draft.ts';
import {
  deletePicture,
  type LibraryPicture,
  uploadPicture,
} from '../../lib/data/storage-client.ts';
import { copyPicture } from '../../lib/pictures/copy-picture.ts';
import { SaveFailure, useSaveOwnProfile } from '../../lib/profile/save-own-profile.ts';
import { makeStale, staleAfter } from '../../lib/query-keys.ts';
import { findUsernameProblem, picturesQuery } from './queries.ts';

/** Saves the changed columns of the owner's profile; a new name is asked about first. */
export function useSaveProfile(userId: string) {
  return useSaveOwnProfile<Partial<ProfileColumns>>(userId, async ({ username }) => {
    const problem = username === undefined ? null : await findUsernameProblem(username);
    if (problem !== null) throw new SaveFailure(problem, true);
  });
}

/** Puts a picture into the owner's library. @returns the mutation, whose data is its address */
export function useUploadPicture() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: uploadPicture,
    onSuccess: () => makeStale(queryClient, staleAfter.pictureUpload()),
    networkMode: 'always',
  });
}

/** Copies a picture that stands elsewhere into the owner's library. @returns the mutation, whose data is the copy's address */
export function useCopyPicture() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: copyPicture,
    onSuccess: () => makeStale(queryClient, staleAfter.pictureUpload()),
    networkMode: 'always',
  });
}

/** Deletes a picture of the owner's library. */
export function useDeletePicture() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (picture: LibraryPicture) => deletePicture(picture),
    onSuccess: (_data, { path }) =>
      queryClient.setQueryData(
        picturesQuery.queryKey,
        (library) =>
          library && {
            ...library,
            pages: library.pages.map((page) => ({
              ...page,
              pictures: page.pictures.filter((picture) => picture.path !== path),
            })),
          },
      ),
    networkMode: 'always',
  });
}
