import { type Context, Hono } from 'hono';
import { bioPath, qrCodePath } from '#kit/rules/paths.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import { QR_CODE_SIDES_PIXELS } from '#kit/server/limits/pictures.ts';
import type { PageAddresses } from '#page/delivery/server/page-addresses.ts';
import {
  findPublicProfile,
  findUsernameOf,
  redirectToCurrent,
} from '#page/delivery/server/public-profiles.ts';
import {
  type Asked,
  answerDrawing,
  type DrawingDeps,
  toDrawnOwner,
} from '#page/pictures/server/drawings.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { parseScanCode, SCAN_PREFIX, scanPath, scanQuery } from '../rules/scan-path.ts';
import { MARK_PARAMETER, parseShareMark, type ShareMark } from '../rules/share-marks.ts';

type QrCodeDeps = DrawingDeps & {
  domains: Pick<PageAddresses, 'findOrigin'>;
  publicUrl: string;
};

type Found = { profile: PublicProfile; picture: Buffer | null };

/** `size` is null for an SVG. */
type Wanted = { size: number | null; mark: ShareMark | null };

/** Cached drawings outlive a release: change this whenever codes look different. */
const LOOK = 'level H';

const DEFAULT_SIDE_PIXELS = 1024;

/**
 * `GET /bio/{username}.svg` and `.png` (`?at=`, `?size=`, `?download`): the page's QR code in the owner's
 * colours, with or without a share source. The URL can't change its look, or strangers could make codes that
 * look like the owner's (pitfalls: qr-looks). The code has the installation's URL, as names below a team's
 * domain don't last. `GET /q/{code}/{mark}`: redirects a scan to the page under its current name, at its own
 * domain if it has one; an unknown mark counts as a plain scan.
 */
export function createQrCode(deps: QrCodeDeps): Hono {
  const { ask, publicUrl, domains, clientAddress, drawings, drawPicture, loadPicture } = deps;
  const read = async (username: string) => {
    const profile = await ask((sql) => findPublicProfile(sql, username));
    if (profile === null) return null;
    return { profile, picture: await loadPicture(profile.profile_picture_url) };
  };
  const draw = (found: Found, asked: Asked, { size, mark }: Wanted) => {
    const { profile, picture } = found;
    const url = publicUrl + scanPath(profile.id, mark);
    const subject = { url, ...toDrawnOwner(profile) };
    return size === null
      ? drawings.get(['qr', LOOK, subject, picture], asked, () =>
          drawPicture({ kind: 'qr', subject, picture }),
        )
      : drawings.get(['qr-png', LOOK, subject, picture, size], asked, () =>
          drawPicture({ kind: 'qr-png', subject, picture, pixels: size }),
        );
  };

  return new Hono()
    .get('/bio/:file{[A-Za-z0-9_]+\\.(?:svg|png)}', async (context) => {
      const [username = '', extension] = context.req.param('file').split('.');
      const format = extension === 'svg' ? 'svg' : 'png';
      const size = format === 'svg' ? null : chooseSize(context.req.query('size'));
      const mark = parseShareMark(context.req.query(MARK_PARAMETER));
      const name = `${username}.${format}?${size}&${mark}`.toLowerCase();
      const caller = clientAddress(context);
      const found = await drawings.read({ name, caller }, () => read(username));
      if (found === null) {
        const { search } = new URL(context.req.url);
        const toPath = (current: string) => qrCodePath(current, format) + search;
        return redirectToCurrent(context, ask, username, toPath);
      }
      const { profile } = found;
      const drawing = await draw(found, { name, caller, page: profile.id }, { size, mark });
      const place = mark === null ? '' : `-${mark}`;
      const file = {
        name: `${profile.username}-qr${place}.${format}`,
        isDownload: isDownload(context),
      };
      const type = format === 'svg' ? 'image/svg+xml; charset=utf-8' : 'image/png';
      return answerDrawing(context, drawing, type, file);
    })
    .get(`${SCAN_PREFIX}:code/:mark?`, async (context) => {
      const profileId = parseScanCode(context.req.param('code'));
      const username = profileId && (await ask((sql) => findUsernameOf(sql, profileId)));
      if (!username) throw new ApiError('not_found');
      context.header('cache-control', 'no-store');
      context.header('x-robots-tag', 'noindex');
      const origin = domains.findOrigin(username);
      const page = origin === null ? bioPath(username) : `${origin}/`;
      return context.redirect(`${page}?${scanQuery(parseShareMark(context.req.param('mark')))}`);
    });
}

function isDownload(context: Context): boolean {
  return context.req.query('download') !== undefined;
}

/** @returns the smallest sufficient size */
function chooseSize(wanted: string | undefined): number {
  const pixels = Number(wanted ?? DEFAULT_SIDE_PIXELS);
  return (
    QR_CODE_SIDES_PIXELS.find((size) => size >= pixels) ??
    (pixels > DEFAULT_SIDE_PIXELS ? Math.max(...QR_CODE_SIDES_PIXELS) : DEFAULT_SIDE_PIXELS)
  );
}
