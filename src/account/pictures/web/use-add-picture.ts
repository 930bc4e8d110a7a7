import { staleAfter } from '#kit/web/data/stale-after.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { type Adding, addPicture } from './add-picture.ts';

/** Adds a picture to the library. @returns the mutation; its data is the picture's URL there */
export function useAddPicture() {
  return useWrite({
    write: ({ file, ...adding }: Adding & { file: Blob }) => addPicture(file, adding),
    stale: staleAfter.pictureChange(),
  });
}
