import type { Hono } from 'hono';
import sharp from 'sharp';
import { PICTURE_COPIES_PATH } from '#account/pictures/rules/picture-words.ts';
import { isPictureUrl } from '#kit/rules/urls/urls.ts';
import { PICTURE_COPY_BODY_MAX_BYTES, PICTURE_MAX_PIXELS } from '#kit/server/limits/pictures.ts';
import type { AppDeps } from '#kit/server/routes/deps.ts';
import { buildPhotoPalettes, PHOTO_PALETTES_PATH } from '#page/design/rules/photo-palettes.ts';
import { PictureRefusal } from '#page/pictures/server/copy-picture.ts';
import type { LoadPicture } from '#page/pictures/server/picture-loader.ts';
import { createForeignRoute, createOwnerAdmission } from './foreign-route.ts';

type PictureCopiesDeps = Pick<AppDeps, 'gateway' | 'keys' | 'limits' | 'copyPicture'>;

/**
 * `POST /picture-copies` with `{ url }`: copies the picture into the caller's library and returns the copy's
 * URL, so that no visitor's browser ever requests it from a third party.
 */
export function createPictureCopies(deps: PictureCopiesDeps): Hono {
  return createForeignRoute({
    path: PICTURE_COPIES_PATH,
    bodyMaxBytes: PICTURE_COPY_BODY_MAX_BYTES,
    admit: createOwnerAdmission(deps, deps.limits.pictureCopiesPerAccount),
    answer: async (context, url, owner) => {
      if (!isPictureUrl(url)) throw new PictureRefusal('address');
      return context.json({ url: await deps.copyPicture(url, owner) });
    },
    explain,
  });
}

type PhotoPalettesDeps = Pick<AppDeps, 'gateway' | 'keys' | 'limits'> & {
  loadPicture: LoadPicture;
};

/**
 * `POST /photo-palettes` with the `{ url }` of a picture in our storage: returns `{ palettes }`, three in
 * its colours. Other pictures aren't fetched.
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
    explain,
  });
}

/** Enough for a photo's colours, whatever its shape. */
const SIDE_PIXELS = 32;

/**
 * @param picture of any kind `sharp` reads
 * @returns red, green and blue of 1,024 pixels, on white if it is transparent; null if the
 *   picture can't be read
 */
async function readPhotoPixels(picture: Buffer): Promise<Uint8Array | null> {
  try {
    return await sharp(picture, { limitInputPixels: PICTURE_MAX_PIXELS })
      .resize(SIDE_PIXELS, SIDE_PIXELS, { fit: 'fill' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer();
  } catch {
    return null;
  }
}

function explain(error: unknown) {
  return error instanceof PictureRefusal ? { code: error.problem, message: error.message } : null;
}
