import { useWrite } from '../../../lib/data/use-write.ts';
import { openPicture } from '../../../lib/pictures/open-picture.ts';
import type { Picture } from '../../../lib/pictures/pictures-list.ts';
import { importAgain } from '../../../ui/import-again.ts';

/** Opens a picture of the gallery to be cropped, and fetches the part of the program that does it. */
export function useCropPicture({ url }: Picture) {
  const opening = useWrite({
    write: async () => {
      const { PictureCropDialog } = await importAgain(
        () => import('../../../lib/pictures/picture-crop-dialog.tsx'),
      );
      const file = await (await fetch(url)).blob();
      return { picture: await openPicture(file), CropDialog: PictureCropDialog };
    },
    // Nothing stale: it only opens a window.
    stale: [],
  });
  return {
    window: opening.data,
    error: opening.error,
    open: () => opening.mutate(),
    close: () => {
      opening.data?.picture.close();
      opening.reset();
    },
  };
}
