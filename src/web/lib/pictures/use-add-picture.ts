import { useWrite } from '#web/lib/data/use-write.ts';
import { staleAfter } from '#web/lib/query-keys.ts';
import { type Adding, addPicture } from './add-picture.ts';

/** Puts a picture into the library. @returns the mutation, whose data is where it stands there */
export function useAddPicture() {
  return useWrite({
    write: ({ file, ...adding }: Adding & { file: Blob }) => addPicture(file, adding),
    stale: staleAfter.pictureChange(),
  });
}
