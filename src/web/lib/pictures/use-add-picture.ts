import { useMutation, useQueryClient } from '@tanstack/react-query';
import { makeStale, staleAfter } from '../query-keys.ts';
import { type AddedPicture, type Adding, addPicture } from './add-picture.ts';

/** Puts a picture into the library. @returns the mutation, whose data is where it stands there */
export function useAddPicture() {
  const queryClient = useQueryClient();
  return useMutation<AddedPicture, Error, Adding & { file: Blob }>({
    mutationFn: ({ file, ...adding }) => addPicture(file, adding),
    onSuccess: () => makeStale(queryClient, staleAfter.pictureChange()),
    networkMode: 'always',
  });
}
