import type { Hono } from 'hono';
import { buildPhotoPalettes, PHOTO_PALETTES_PATH } from '#domain/design/photo-palettes.ts';
import { PICTURE_COPY_BODY_MAX_BYTES } from '../../../limits/pictures.ts';
import { readPhotoPixels } from '../../../pictures/photo-pixels.ts';
import type { LoadPicture } from '../../../pictures/picture-loader.ts';
import { PictureRefusal } from '../../../pictures/picture-refusal.ts';
import type { AppDeps } from '../../deps.ts';
import { createForeignRoute, createOwnerAdmission } from '../foreign/foreign-route.ts';

type PhotoPalettesDeps = Pick<AppDeps, 'gateway' | 'keys' | 'limits'> & {
  loadPicture: LoadPicture;
};

/**
 * `POST /photo-palettes` with the `{ url }` of a picture in our storage: answers `{ palettes }`, three in its
 * colours. Other pictures aren't fetched.
 */
export function createPhotoPalettes(deps: PhotoPalettesDeps): Hono {
  return createForeignRoute({
    path: PHOTO_PALETTES_PATH,
    bodyMaxBytes: PICTURE_COPY_BODY_MAX_BYTES,
    admit: createOwnerAdmission(deps, deps.limits.photoPalettesPerAccount),
    answer: async (context, url) => {
      const picture = await deps.loadPicture(url);
      if (picture === null) throw new PictureRefusal('missing');
      const pixels = await readPhotoPixels(picture);
      if (pixels === null) throw new PictureRefusal('type');
      return context.json({ palettes: buildPhotoPalettes(pixels) });
    },
    explain: (error) =>
      error instanceof PictureRefusal ? { code: error.problem, message: error.message } : null,
  });
}
