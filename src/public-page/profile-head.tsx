import { bioPath } from '#domain/paths.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import type { PublicProfile } from '#domain/profile/public-profile.ts';
import { buildStructuredData } from '#domain/profile/structured-data.ts';
import { buildPalettes } from './style/palette.ts';

/** Search engines cut descriptions at about this length. */
const DESCRIPTION_LENGTH = 160;

type ProfileHeadProps = { profile: PublicProfile; publicUrl: string };

/** What search engines, messengers and browsers read: description, previews, structured data. */
export function ProfileHead({ profile, publicUrl }: ProfileHeadProps) {
  const url = publicUrl + bioPath(profile.username);
  const name = profile.full_name || profile.username;
  const description = buildDescription(profile);
  const picture = profile.profile_picture_url;
  const { light, dark } = buildPalettes(profile.presentation);
  return (
    <>
      <meta name="description" content={description} />
      <meta name="robots" content="index,follow,max-image-preview:large" />
      <link rel="canonical" href={url} />
      <meta property="og:type" content="profile" />
      <meta property="og:site_name" content={PRODUCT_NAME} />
      <meta property="og:title" content={name} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="profile:username" content={profile.username} />
      {picture && <meta property="og:image" content={picture} />}
      {picture && <meta property="og:image:alt" content={name} />}
      <meta name="twitter:card" content="summary" />
      <meta name="theme-color" content={light.canvas} media="(prefers-color-scheme:light)" />
      <meta name="theme-color" content={dark.canvas} media="(prefers-color-scheme:dark)" />
      <script type="application/ld+json">{toScriptJson(buildStructuredData(profile, url))}</script>
    </>
  );
}

function buildDescription(profile: PublicProfile): string {
  const name = profile.full_name || profile.username;
  const text = (profile.bio || profile.designation).replace(/\s+/g, ' ').trim();
  const whole = text || `${name} on ${PRODUCT_NAME}`;
  const characters = [...whole];
  if (characters.length <= DESCRIPTION_LENGTH) return whole;
  return `${characters
    .slice(0, DESCRIPTION_LENGTH - 1)
    .join('')
    .trimEnd()}…`;
}

/** JSON that cannot close the script it stands in, nor break a line where older parsers see one. */
function toScriptJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
