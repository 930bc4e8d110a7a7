import { importAgain } from '#kit/public/import-again.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { openPicture } from './open-picture.ts';

/** Opens a file, or a picture of the library, and loads the cropping code. */
export function useOpenForCrop() {
  return useWrite({
    write: async (source: Blob | string) => {
      const { PictureCropDialog } = await importAgain(() => import('./picture-crop-dialog.tsx'));
      const file = typeof source === 'string' ? await (await fetch(source)).blob() : source;
      return { picture: await openPicture(file), CropDialog: PictureCropDialog };
    },
    // Nothing stale: it only opens a dialog.
    stale: [],
  });
}
