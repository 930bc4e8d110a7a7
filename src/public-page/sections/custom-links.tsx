import type { PublicProfile } from '#domain/profile/public-profile.ts';
import { buildSocialName } from '#domain/profile/social-networks.ts';
import { isLinkUrl } from '#domain/profile/urls.ts';
import { Icon } from '../icon.tsx';
import { ICON_PATHS } from '../icon-paths.ts';
import { css } from '../style/css.ts';
import type { SectionView } from './section-view.ts';
import { findLinkIconPath } from './social-links.tsx';

const listShown = (profile: PublicProfile) =>
  profile.custom_links.filter((link) => isLinkUrl(link.url));

function CustomLinks({ profile }: { profile: PublicProfile }) {
  return (
    <ul className="links">
      {listShown(profile).map(({ id, url, buttonText }) => (
        <li key={id}>
          <a
            href={url}
            dir="auto"
            rel="nofollow ugc noopener"
            target="_blank"
            data-link-type="custom"
          >
            <Icon path={findLinkIconPath(url) ?? ICON_PATHS.link} />
            <span>{buttonText || buildSocialName(url)}</span>
            <Icon path={ICON_PATHS.arrow} />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The person's own buttons, in their order. */
export const customLinksView: SectionView = {
  toLabel: () => 'Links',
  isFilled: (profile) => listShown(profile).length > 0,
  View: CustomLinks,
  style: css`
    .links { display: grid; gap: .75rem }
    .links a {
      display: flex; align-items: center; gap: .875rem; min-height: 60px; padding: .75rem 1.125rem;
      border: 1px solid var(--line); border-radius: 12px; background: var(--surface); box-shadow: 0 1px 2px rgb(0 0 0/.04);
      font-size: var(--lead); font-weight: 500; line-height: 1.35; text-decoration: none
    }
    .links span { flex: 1; text-align: start }
    .links .icon { color: var(--link) }
    .links .icon:last-child { color: var(--soft); opacity: .55; width: 1.125em; height: 1.125em }
    .links a:hover { border-color: var(--link) }
    .links a:hover .icon:last-child { color: var(--link); opacity: 1 }
    .links a:active { transform: scale(.99) }
    @media print { .links a::after { content: attr(href); font-size: .75rem } }
  `,
};
