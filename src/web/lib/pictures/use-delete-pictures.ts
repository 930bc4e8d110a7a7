import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deletePictures } from '../data/storage-client.ts';
import { makeStale, staleAfter } from '../query-keys.ts';

/** Deletes pictures of the library, by their places; what is on screen is read anew before it ends. */
export function useDeletePictures() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: deletePictures,
    onSuccess: () => makeStale(queryClient, staleAfter.pictureChange()),
    networkMode: 'always',
  });
}
