import type { Hono } from 'hono';
import sharp from 'sharp';
import { isImageType, sniffImage } from '#gateway/storage/images/image-types.ts';
import { createSemaphore } from '#gateway/turns/semaphore.ts';
import { ForeignRefusal } from '#kit/server/clients/fetch-foreign.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import {
  CONCURRENT_LINK_PREVIEWS,
  LINK_PREVIEW_BODY_MAX_BYTES,
  LINK_PREVIEWS_MAX_WAITING,
  PICTURE_MAX_PIXELS,
} from '#kit/server/limits/pictures.ts';
import type { AppDeps } from '#kit/server/routes/deps.ts';
import {
  LINK_PREVIEW_MESSAGES,
  LINK_PREVIEWS_PATH,
  type LinkPreview,
  type LinkProblem,
  readLinkedPage,
  SAMPLE_PARAMETER,
  type SampledPreview,
} from '#page/links/rules/link-previews.ts';
import { createForeignRoute, createOwnerAdmission } from './foreign-route.ts';

type LinkPreviewsDeps = Pick<
  AppDeps,
  'gateway' | 'keys' | 'limits' | 'domains' | 'fetchLinkedPage' | 'fetchPicture'
>;

/**
 * `POST /link-previews` with `{ url }`: responds with the title of the linked page and its picture's URL;
 * with `?sample` also with a small copy of that picture. Neither the owner's nor a visitor's browser
 * contacts that site.
 */
export function createLinkPreviews(deps: LinkPreviewsDeps): Hono {
  const inTurn = createSemaphore({
    atOnce: CONCURRENT_LINK_PREVIEWS,
    maxWaiting: LINK_PREVIEWS_MAX_WAITING,
    refuse: () => new ApiError('unavailable'),
  });
  return createForeignRoute({
    path: LINK_PREVIEWS_PATH,
    bodyMaxBytes: LINK_PREVIEW_BODY_MAX_BYTES,
    admit: createOwnerAdmission(deps, deps.limits.linkPreviewsPerAccount, { isConfirmed: true }),
    answer: async (context, typed, owner) => {
      const hasSample = context.req.query(SAMPLE_PARAMETER) !== undefined;
      const preview = await inTurn(() => readPreview(deps, typed, hasSample), owner.id);
      return context.json(preview, 200, { 'cache-control': 'no-store' });
    },
    explain: (error) =>
      error instanceof ForeignRefusal ? toRefusal(error.isGone ? 'gone' : error.problem) : null,
  });
}

async function readPreview(
  { domains, fetchLinkedPage, fetchPicture }: LinkPreviewsDeps,
  typed: string,
  hasSample: boolean,
): Promise<LinkPreview | SampledPreview> {
  const { url, bytes } = await fetchLinkedPage(typed, domains.isOwnHost);
  const preview = readLinkedPage(decodePage(bytes), url);
  if (!hasSample) return preview;
  const { picture } = preview;
  // A page still has a title without its picture.
  const found = picture === null ? null : await fetchPicture(picture).catch(() => null);
  const sample = found && (await drawSample(found));
  return { ...preview, picture: sample && picture, sample };
}

function toRefusal(code: LinkProblem) {
  return { code, message: LINK_PREVIEW_MESSAGES[code] };
}

/** In bytes; HTML declares its encoding within this many (WHATWG, encoding sniffing). */
const ENCODING_WITHIN = 1024;

function decodePage(bytes: Buffer): string {
  const [, label = 'utf-8'] =
    /charset\s*=\s*["']?([\w-]+)/i.exec(bytes.toString('latin1', 0, ENCODING_WITHIN)) ?? [];
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/** Twice the side at which it is shown. */
const SIDE_PIXELS = 112;

/**
 * @param picture from another site, of any type
 * @returns a small square copy as a `data:` URL; null unless the library accepts the picture
 */
async function drawSample(picture: Buffer): Promise<string | null> {
  if (!isImageType(sniffImage(picture) ?? '')) return null;
  try {
    const sample = await sharp(picture, { limitInputPixels: PICTURE_MAX_PIXELS })
      .rotate()
      .resize(SIDE_PIXELS, SIDE_PIXELS, { fit: 'cover' })
      .webp({ quality: 70 })
      .toBuffer();
    return `data:image/webp;base64,${sample.toString('base64')}`;
  } catch {
    return null;
  }
}
