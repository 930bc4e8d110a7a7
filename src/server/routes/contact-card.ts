import { Hono } from 'hono';
import type { Sql } from '#database/connect.ts';
import { bioPath, contactCardPath } from '#domain/paths.ts';
import type { PublicProfile } from '#domain/profile/public-profile.ts';
import { toCardName } from '#domain/vcard/card-name.ts';
import {
  buildContactCard,
  buildContactCardDisposition,
  PHOTO_PIXELS,
} from '#domain/vcard/contact-card.ts';
import { hasContactCard } from '#domain/vcard/has-contact-card.ts';
import { findCurrentUsername, findPublicProfile } from '../data/public-profiles.ts';
import { ApiError } from '../errors.ts';
import type { LoadPicture } from '../pictures/picture-loader.ts';
import { toSquareJpeg } from '../pictures/to-jpeg.ts';

type ContactCardDeps = { sql: Sql; publicUrl: string; loadPicture: LoadPicture };

/** `GET /bio/{username}.vcf`: the contact card as a file. 404 where the page offers none. */
export function createContactCard({ sql, publicUrl, loadPicture }: ContactCardDeps): Hono {
  return new Hono().get('/bio/:file{[A-Za-z0-9_]+\\.vcf}', async (context) => {
    const username = context.req.param('file').slice(0, -'.vcf'.length);
    const profile = await findPublicProfile(sql, username);
    if (profile === null) {
      const current = await findCurrentUsername(sql, username);
      if (current !== null) return context.redirect(contactCardPath(current));
    }
    if (profile === null || !hasContactCard(profile)) throw new ApiError('not_found');
    const name = toCardName(profile.vcard_data, profile.full_name).whole;
    const photo = await loadPhoto(profile.profile_picture_url, loadPicture);
    return context.body(writeCard(profile, publicUrl, photo), 200, {
      'content-type': 'text/vcard; charset=utf-8',
      'content-disposition': buildContactCardDisposition(name, profile.username),
      'cache-control': 'no-cache',
      'x-robots-tag': 'noindex',
    });
  });
}

/** @returns the picture as base64, where we keep it ourselves; else null, and the card goes without */
async function loadPhoto(url: string | null, load: LoadPicture): Promise<string | null> {
  const picture = await load(url);
  const jpeg = picture && (await toSquareJpeg(picture, PHOTO_PIXELS));
  return jpeg === null ? null : jpeg.toString('base64');
}

function writeCard(profile: PublicProfile, publicUrl: string, photo: string | null): string {
  return buildContactCard({
    uid: `urn:uuid:${profile.id}`,
    full_name: profile.full_name || profile.username,
    vcard_data: profile.vcard_data,
    pageUrl: publicUrl + bioPath(profile.username),
    socialUrls: profile.social_links.map(({ url }) => url).filter((url) => /^https?:/i.test(url)),
    revised: toRevision(profile.updated_at),
    photo,
  });
}

/** A vCard knows a moment to the second. */
function toRevision(moment: string): string {
  return `${new Date(moment).toISOString().slice(0, 19)}Z`;
}
