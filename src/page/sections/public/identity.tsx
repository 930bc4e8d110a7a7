import type { Focus } from '#account/pictures/rules/focus.ts';
import {
  DENSE_QUALITY,
  type PictureSize,
  toRendition,
  toWideSource,
} from '#account/pictures/rules/pictures.ts';
import { toInitial } from '#page/editor/rules/initial.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';

/** Twice the CSS size: it is small, and most screens are high-density. */
const PICTURE: PictureSize = { width: 224, height: 224 };

/** Its aspect ratio fills the cover at every width; on phones it is 2.7 times as wide as high. */
const COVERS: readonly PictureSize[] = [
  { width: 1280, height: 512 },
  { width: 1920, height: 768 },
];

/** The cover, if there is one, across the top of the page. */
export function Cover({ url, focus }: { url: string; focus: Focus | null }) {
  return (
    <img
      className="cover"
      {...toWideSource(url, COVERS, focus)}
      sizes="(min-width:60rem) 60rem,100vw"
      alt=""
    />
  );
}

/** The top of the page: picture or initial, name, role, and the bio with its line breaks. */
export function Identity({ profile }: { profile: PublicProfile }) {
  return (
    <div className="who column">
      <Picture profile={profile} />
      <h1 dir="auto">{profile.full_name || profile.username}</h1>
      {profile.designation && (
        <p className="role" dir="auto">
          {profile.designation}
        </p>
      )}
      {profile.bio && (
        <p className="bio" dir="auto">
          {profile.bio}
        </p>
      )}
    </div>
  );
}

/** The round picture, or otherwise the initial. */
export function Picture({ profile }: { profile: PublicProfile }) {
  if (profile.profile_picture_url) {
    return (
      <img
        className="picture"
        src={toRendition(
          profile.profile_picture_url,
          PICTURE,
          DENSE_QUALITY,
          profile.profile_picture_focus,
        )}
        alt=""
      />
    );
  }
  return (
    <div className="picture" aria-hidden="true">
      {toInitial(profile.full_name || profile.username)}
    </div>
  );
}
