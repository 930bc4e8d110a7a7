import { useMutation, useQueryClient } from '@tanstack/react-query';
import { withoutPictures } from '#domain/profile/picture-uses.ts';
import { listChanges, type ProfileColumns, toDraft } from '#domain/profile/profile-draft.ts';
import { dataClient } from '../../lib/data/data-client.ts';
import { useDeletePictures } from '../../lib/pictures/use-delete-pictures.ts';
import { ownProfileQuery } from '../../lib/profile/own-profile.ts';
import { useSaveOwnProfile } from '../../lib/profile/save-own-profile.ts';
import { makeStale, staleAfter } from '../../lib/query-keys.ts';

type Description = { ids: readonly string[]; words: { alt?: string; album?: string } };

/** Writes what an owner says of pictures, of one or of many at once. */
export function useDescribePictures() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ ids, words }: Description) => {
      await dataClient
        .from('pictures')
        .update(words)
        .in('id', [...ids])
        .throwOnError();
    },
    onSuccess: () => makeStale(queryClient, staleAfter.pictureChange()),
    networkMode: 'always',
  });
}

/** Where pictures stand, and whether their owner's page shows one of them. */
type Deletion = { paths: readonly string[]; isOnPage: boolean };

/**
 * Deletes pictures, and takes them off their owner's page.
 *
 * @returns the mutation, whose data is why the page could not be changed, or null
 */
export function useDeleteFromGallery(userId: string) {
  const queryClient = useQueryClient();
  const deletion = useDeletePictures();
  const saving = useSaveOwnProfile<Partial<ProfileColumns>>(userId);
  return useMutation({
    mutationFn: async ({ paths, isOnPage }: Deletion) => {
      await deletion.mutateAsync(paths);
      if (!isOnPage) return null;
      // As it is now: it may have been changed on another device.
      const profile = await queryClient.fetchQuery({ ...ownProfileQuery(userId), staleTime: 0 });
      if (!profile) return null;
      const draft = toDraft(profile);
      const changes = listChanges(withoutPictures(draft, paths), draft);
      if (Object.keys(changes).length === 0) return null;
      return saving.mutateAsync(changes).then(
        () => null,
        (error: Error) => error.message,
      );
    },
    networkMode: 'always',
  });
}
