import { type Context, Hono } from 'hono';
import { contactCardPath } from '#kit/rules/paths.ts';
import type { Ask } from '#kit/server/data/ask.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import {
  findPublicProfile,
  findPublicProfileById,
  redirectToCurrent,
} from '#page/delivery/server/public-profiles.ts';
import type { LoadPicture } from '#page/pictures/server/picture-loader.ts';
import { toSquareJpeg } from '#page/pictures/server/to-jpeg.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { parseScanCode, SCAN_PREFIX, scanPath } from '#page/qr/rules/scan-path.ts';
import { toCardName } from '../rules/card-name.ts';
import { hasContactCard } from '../rules/has-contact-card.ts';
import { buildContactCard, buildContactCardDisposition, PHOTO_PIXELS } from '../rules/vcard.ts';

type ContactCardDeps = {
  ask: Ask;
  publicUrl: string;
  loadPicture: LoadPicture;
};

/**
 * `GET /bio/{username}.vcf`: the contact card as a file. 404 if the page offers none. `GET
 * /q/{code}/card.vcf`: the same, by code. It never redirects, as browsers don't let the dashboard follow a
 * redirect to an owner's domain.
 */
export function createContactCard(deps: ContactCardDeps): Hono {
  const { ask } = deps;
  return new Hono()
    .get('/bio/:file{[A-Za-z0-9_]+\\.vcf}', async (context) => {
      const username = context.req.param('file').slice(0, -'.vcf'.length);
      const profile = await ask((sql) => findPublicProfile(sql, username));
      if (profile === null) return redirectToCurrent(context, ask, username, contactCardPath);
      return answerCard(deps, context, profile);
    })
    .get(`${SCAN_PREFIX}:code/card.vcf`, async (context) => {
      const id = parseScanCode(context.req.param('code'));
      const profile = id && (await ask((sql) => findPublicProfileById(sql, id)));
      if (!profile) throw new ApiError('not_found');
      return answerCard(deps, context, profile);
    });
}

async function answerCard(
  settings: Pick<ContactCardDeps, 'publicUrl' | 'loadPicture'>,
  context: Context,
  profile: PublicProfile,
): Promise<Response> {
  if (!hasContactCard(profile)) throw new ApiError('not_found');
  const name = toCardName(profile.vcard_data, profile.full_name).whole;
  return context.body(await writeContactCardFile(profile, settings), 200, {
    'content-type': 'text/vcard; charset=utf-8',
    'content-disposition': buildContactCardDisposition(name, profile.username),
    'cache-control': 'no-cache',
    'x-robots-tag': 'noindex',
  });
}

type ContactCardSettings = {
  /** Origin of the installation, without a trailing slash. */
  publicUrl: string;
  loadPicture: LoadPicture;
};

/**
 * @returns the text of a person's contact card, with their picture if we store it ourselves. It links to a
 *   code's URL, as people keep the card for years (decision 163.6)
 */
export async function writeContactCardFile(
  profile: PublicProfile,
  { publicUrl, loadPicture }: ContactCardSettings,
): Promise<string> {
  return buildContactCard({
    uid: `urn:uuid:${profile.id}`,
    full_name: profile.full_name || profile.username,
    vcard_data: profile.vcard_data,
    pageUrl: publicUrl + scanPath(profile.id, 'card'),
    socialUrls: profile.social_links.map(({ url }) => url).filter((url) => /^https?:/i.test(url)),
    revised: toRevision(profile.updated_at),
    photo: await loadPhoto(profile, loadPicture),
  });
}

/** @returns the picture as base64; null for a card without one */
async function loadPhoto(profile: PublicProfile, load: LoadPicture): Promise<string | null> {
  const picture = await load(profile.profile_picture_url);
  const jpeg = picture && (await toSquareJpeg(picture, PHOTO_PIXELS, profile.presentation));
  return jpeg === null ? null : jpeg.toString('base64');
}

/** A vCard's times are in seconds. */
function toRevision(moment: string): string {
  return `${new Date(moment).toISOString().slice(0, 19)}Z`;
}
