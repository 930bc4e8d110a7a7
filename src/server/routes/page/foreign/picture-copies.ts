import type { Hono } from 'hono';
import { isPictureUrl } from '#domain/links/urls.ts';
import { PICTURE_COPIES_PATH } from '#domain/profile/picture-copies.ts';
import { PICTURE_COPY_BODY_MAX_BYTES } from '../../../limits/pictures.ts';
import { PictureRefusal } from '../../../pictures/picture-refusal.ts';
import type { AppDeps } from '../../deps.ts';
import { createForeignRoute, createOwnerAdmission } from './foreign-route.ts';

type PictureCopiesDeps = Pick<AppDeps, 'gateway' | 'keys' | 'limits' | 'copyPicture'>;

/**
 * `POST /picture-copies` with `{ url }`: copies the picture into the caller's library and answers with the
 * copy's URL, so that no visitor's browser ever requests it from a third party.
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
    explain: (error) =>
      error instanceof PictureRefusal ? { code: error.problem, message: error.message } : null,
  });
}
