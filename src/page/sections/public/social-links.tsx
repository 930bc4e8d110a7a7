import { isLinkUrl } from '#kit/rules/urls/urls.ts';
import { UrlIcon } from '#page/icons/public/icon.tsx';
import { ICON_PATHS } from '#page/icons/public/icon-paths.ts';
import type { LinkTypeKey } from '#page/links/rules/link-types.ts';
import { buildSocialName } from '#page/links/rules/social-networks.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { css } from '#page/style/public/css.ts';
import type { SectionView } from './section-view.ts';

const listShown = (profile: PublicProfile) =>
  profile.social_links.filter((link) => isLinkUrl(link.url));

function SocialLinks({ profile }: { profile: PublicProfile }) {
  return (
    <ul className="social">
      {listShown(profile).map(({ url }) => (
        <li key={url}>
          <a
            href={url}
            rel="me nofollow ugc noopener"
            target="_blank"
            aria-label={buildSocialName(url)}
            data-link-type={'social' satisfies LinkTypeKey}
          >
            <UrlIcon url={url} otherwise={ICON_PATHS.globe} />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The owner's networks, as round icons with their names for screen readers. */
export const socialLinksView: SectionView = {
  key: 'social',
  toLabel: (_profile, { sections }) => sections.social,
  isFilled: (profile) => listShown(profile).length > 0,
  View: SocialLinks,
  style: css`
    .social { display: flex; flex-wrap: wrap; justify-content: center; gap: .25rem }
    .social a {
      display: grid; place-items: center; min-width: 44px; min-height: 44px; padding: var(--social-room); border: var(--social-border);
      border-radius: var(--social-radius); background: var(--social-ground); color: var(--social-ink); box-shadow: var(--social-shadow)
    }
    .social a:hover { color: var(--social-over); background: var(--social-under) }
  `,
};
