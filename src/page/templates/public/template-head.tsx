import { Fragment } from 'react';
import { toPictureSource, toWideSource } from '#account/pictures/rules/pictures.ts';
import { type ContactWay, listContactWays } from '#page/card/rules/contact-ways.ts';
import { toInitial } from '#page/editor/rules/initial.ts';
import { Icon } from '#page/icons/public/icon.tsx';
import { LINK_ICON_PATHS } from '#page/icons/public/icon-paths.ts';
import type { LinkTypeKey } from '#page/links/rules/link-types.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { findCover } from '#page/style/public/focus.ts';
import { usePageWords } from '#page/words/public/page-words.ts';
import { replacesCover, type TemplateView } from './template-view.ts';
import { hasLongBio } from './template-views.ts';

type HeadProps = { profile: PublicProfile; view: TemplateView };

const ICONS = {
  phone: LINK_ICON_PATHS.phone,
  email: LINK_ICON_PATHS.mail,
  address: LINK_ICON_PATHS.map,
} as const satisfies Record<ContactWay['kind'], string>;

/** The cover above or behind the head. */
export function TemplateCover(props: HeadProps) {
  return props.view.cover?.place === 'inset' ? null : <CoverPicture {...props} />;
}

/** The cover as the template places it, or the profile picture if that replaces it. */
function CoverPicture({ profile, view }: HeadProps) {
  const { cover } = view;
  if (cover === null) return null;
  const shown = findCover(profile, replacesCover(view));
  if (shown === null) return null;
  const source = toWideSource(shown.url, cover.sizes, shown.focus);
  const look = profile.cover_image_url ? 'cover' : 'cover face';
  return <img className={look} {...source} sizes={cover.widths} alt="" />;
}

/** The template's head: picture, name, role, and ways to get in touch. */
export function TemplateHead({ profile, view }: HeadProps) {
  const words = usePageWords();
  const ways = view.reach === null ? [] : listContactWays(profile);
  return (
    <div className="who column">
      {view.picture && <TemplatePicture profile={profile} size={view.picture} />}
      <div className="words">
        <h1 dir="auto">{profile.full_name || profile.username}</h1>
        {profile.designation && (
          <p className="role" dir="auto">
            {profile.designation}
          </p>
        )}
      </div>
      {view.cover?.place === 'inset' && <CoverPicture profile={profile} view={view} />}
      {profile.bio && (
        <p className="bio" dir="auto">
          {profile.bio}
        </p>
      )}
      {hasLongBio(profile, view) && (
        <details className="more">
          <summary>{words.more}</summary>
        </details>
      )}
      {ways.length > 0 && (
        <nav className="ways" aria-label={words.contact} data-section="vcard">
          {ways.map(({ kind, label, url }) => (
            <a
              key={kind}
              href={url}
              rel="nofollow noopener"
              target={kind === 'address' ? '_blank' : undefined}
              data-link-type={'contact' satisfies LinkTypeKey}
            >
              <Icon path={ICONS[kind]} />
              {view.reach === 'rows' ? <bdi>{withBreaks(label)}</bdi> : words.ways[kind]}
            </a>
          ))}
        </nav>
      )}
    </div>
  );
}

/** A long address breaks between its parts, not within a word. */
function withBreaks(label: string) {
  return label.split(/(?<=[@.](?=\S))/).map((part, index, parts) => (
    <Fragment key={parts.slice(0, index + 1).join('')}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

function TemplatePicture({
  profile,
  size,
}: {
  profile: PublicProfile;
  size: NonNullable<TemplateView['picture']>;
}) {
  if (!profile.profile_picture_url) {
    return (
      <div className="picture" aria-hidden="true">
        {toInitial(profile.full_name || profile.username)}
      </div>
    );
  }
  const { profile_picture_url: url, profile_picture_focus: focus } = profile;
  const source = size.sizes
    ? { ...toWideSource(url, size.sizes, focus), sizes: size.widths }
    : toPictureSource(url, size, focus);
  return <img className="picture" {...source} alt="" />;
}
