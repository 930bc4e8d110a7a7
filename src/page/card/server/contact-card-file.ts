import type { LoadPicture } from '#page/pictures/server/picture-loader.ts';
import { toSquareJpeg } from '#page/pictures/server/to-jpeg.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { scanPath } from '#page/qr/rules/scan-path.ts';
import { buildContactCard, PHOTO_PIXELS } from '../rules/contact-card.ts';

type ContactCardSettings = {
  /** Origin of the installation, without a trailing slash. */
  publicUrl: string;
  loadPicture: LoadPicture;
};

/**
 * @returns the text of a person's contact card, with their picture if we store it ourselves. Its URL is a
 *   code's, as people keep the card for years (decision 163.6)
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
