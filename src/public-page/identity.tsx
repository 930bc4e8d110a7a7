import type { PublicProfile } from '#domain/profile/public-profile.ts';

const PICTURE_PIXELS = 112;

/** The cover, if there is one, across the top of the page. */
export function Cover({ url }: { url: string }) {
  return <img className="cover" src={url} alt="" decoding="async" />;
}

/** Who this is: picture or initial, name, designation, and the bio with its line breaks. */
export function Identity({ profile }: { profile: PublicProfile }) {
  const name = profile.full_name || profile.username;
  return (
    <div className="who column">
      {profile.profile_picture_url ? (
        <img
          className="picture"
          src={profile.profile_picture_url}
          alt=""
          width={PICTURE_PIXELS}
          height={PICTURE_PIXELS}
          fetchPriority="high"
          decoding="async"
        />
      ) : (
        <div className="picture" aria-hidden="true">
          {toInitial(name)}
        </div>
      )}
      <h1 dir="auto">{name}</h1>
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

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The first character as people see one: an emoji or a letter with its accents is not cut apart. */
function toInitial(name: string): string {
  const [first] = characters.segment(name.trim());
  return (first?.segment ?? '').toUpperCase();
}
