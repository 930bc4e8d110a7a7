import type { Picture } from '#account/pictures/web/pictures-list.ts';
import { useOpenForCrop } from '#account/pictures/web/use-open-for-crop.ts';

/** Opens a picture of the gallery to be cropped. */
export function useCropPicture({ url }: Picture) {
  const opening = useOpenForCrop();
  return {
    window: opening.data,
    error: opening.error,
    open: () => opening.mutate(url),
    close: () => {
      opening.data?.picture.close();
      opening.reset();
    },
  };
}
