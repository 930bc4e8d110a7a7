import { bioPath, contactCardPath, profileJsonPath, socialPicturePath } from '#kit/rules/paths.ts';
import { PRODUCT_NAME } from '#kit/rules/product.ts';
import { cutText } from '#kit/rules/values/cut-text.ts';
import { hasContactCard } from '#page/card/rules/has-contact-card.ts';
import { buildPalettes } from '#page/design/rules/palette.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { buildStructuredData } from '#page/public-profile/rules/structured-data.ts';
import { SOCIAL_PICTURE } from '#page/view/public/social-picture-size.ts';

/** Search engines cut descriptions at about this length. */
const DESCRIPTION_LENGTH = 160;

type ProfileHeadProps = { profile: PublicProfile; publicUrl: string; ownOrigin: string | null };

/** Metadata for search engines, messengers and browsers: description, previews, structured data. */
export function ProfileHead({ profile, publicUrl, ownOrigin }: ProfileHeadProps) {
  const url = ownOrigin === null ? publicUrl + bioPath(profile.username) : `${ownOrigin}/`;
  const name = profile.full_name || profile.username;
  const description = buildDescription(profile);
  const { light, dark } = buildPalettes(profile.presentation);
  return (
    <>
      <meta name="description" content={description} />
      <meta name="robots" content="index,follow,max-image-preview:large" />
      <link rel="canonical" href={url} />
      <link rel="alternate" type="application/json" href={profileJsonPath(profile.username)} />
      {hasContactCard(profile) && (
        <link rel="alternate" type="text/vcard" href={contactCardPath(profile.username)} />
      )}
      <meta property="og:type" content="profile" />
      <meta property="og:site_name" content={PRODUCT_NAME} />
      <meta property="og:title" content={name} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="profile:username" content={profile.username} />
      <meta property="og:image" content={publicUrl + buildPicturePath(profile)} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content={String(SOCIAL_PICTURE.width)} />
      <meta property="og:image:height" content={String(SOCIAL_PICTURE.height)} />
      <meta property="og:image:alt" content={buildPictureText(profile)} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="theme-color" content={light.canvas} media="(prefers-color-scheme:light)" />
      <meta name="theme-color" content={dark.canvas} media="(prefers-color-scheme:dark)" />
      <script type="application/ld+json">{toScriptJson(buildStructuredData(profile, url))}</script>
    </>
  );
}

/** Social networks cache a picture by its URL for days, so a saved profile gets a new one. */
function buildPicturePath({ username, updated_at }: PublicProfile): string {
  const saved = Date.parse(updated_at);
  const version = Number.isNaN(saved) ? '' : `?v=${Math.floor(saved / 1000).toString(36)}`;
  return socialPicturePath(username) + version;
}

/** The picture's alt text. */
function buildPictureText({ full_name, username, designation }: PublicProfile): string {
  return [full_name || username, designation].filter(Boolean).join(', ');
}

function buildDescription(profile: PublicProfile): string {
  const name = profile.full_name || profile.username;
  const text = (profile.bio || profile.designation).replace(/\s+/g, ' ').trim();
  return cutText(text || `${name} on ${PRODUCT_NAME}`, DESCRIPTION_LENGTH);
}

/** JSON that can't close the surrounding script, or break a line in older parsers. */
function toScriptJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
