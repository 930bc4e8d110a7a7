import type { Hono } from 'hono';
import { PICTURE_COPIES_PATH } from '#account/pictures/rules/picture-words.ts';
import { isPictureUrl } from '#kit/rules/urls/urls.ts';
import { PICTURE_COPY_BODY_MAX_BYTES } from '#kit/server/limits/pictures.ts';
import type { AppDeps } from '#kit/server/routes/deps.ts';
import { PictureRefusal } from '#page/pictures/server/picture-refusal.ts';
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
