import { Hono } from 'hono';
import { isRecord } from '#domain/json.ts';
import { isPictureUrl } from '#domain/links/urls.ts';
import { PICTURE_COPIES_PATH } from '#domain/profile/picture-copies.ts';
import type { AppDeps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { identifyOwner } from '../identify-owner.ts';
import { createLimiter } from '../limiter.ts';
import { PICTURE_COPY_BODY_MAX_BYTES } from '../limits.ts';
import { limitBody, readJson } from '../middleware/read-body.ts';
import { PictureRefusal } from '../pictures/picture-refusal.ts';

type PictureCopiesDeps = Pick<AppDeps, 'gateway' | 'keys' | 'limits' | 'copyPicture'>;

/**
 * `POST /picture-copies` with `{ url }`: copies the picture into the caller's library and answers
 * with the copy's address, so that no visitor's browser ever asks a third party for it.
 */
export function createPictureCopies(deps: PictureCopiesDeps): Hono {
  const isWithinLimit = createLimiter(deps.limits.pictureCopiesPerAccount);
  return new Hono().post(
    PICTURE_COPIES_PATH,
    limitBody(PICTURE_COPY_BODY_MAX_BYTES),
    async (context) => {
      const owner = await identifyOwner(deps, context.req.header('authorization') ?? '');
      if (!isWithinLimit(owner.id)) throw new ApiError('too_many');
      const body = await readJson(context);
      const url = isRecord(body) && typeof body.url === 'string' ? body.url.trim() : '';
      try {
        if (!isPictureUrl(url)) throw new PictureRefusal('address');
        return context.json({ url: await deps.copyPicture(url, owner) });
      } catch (error) {
        if (!(error instanceof PictureRefusal)) throw error;
        return context.json({ code: error.problem, message: error.message }, 422);
      }
    },
  );
}
