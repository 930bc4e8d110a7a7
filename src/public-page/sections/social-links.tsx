import type { PublicProfile } from '#domain/profile/public-profile.ts';
import { buildSocialName, findSocialNetwork } from '#domain/profile/social-networks.ts';
import { isLinkUrl } from '#domain/profile/urls.ts';
import { Icon } from '../icon.tsx';
import { ICON_PATHS, SOCIAL_ICON_PATHS } from '../icon-paths.ts';
import { css } from '../style/css.ts';
import type { SectionView } from './section-view.ts';

const SCHEME_ICON_PATHS: Readonly<Record<string, string>> = {
  mailto: ICON_PATHS.mail,
  tel: ICON_PATHS.phone,
  sms: ICON_PATHS.message,
};

/** @returns the drawing of the network or the kind of address; a globe for any other place */
export function findLinkIconPath(url: string): string | null {
  const network = findSocialNetwork(url);
  if (network) return SOCIAL_ICON_PATHS[network];
  return SCHEME_ICON_PATHS[url.slice(0, url.indexOf(':')).toLowerCase()] ?? null;
}

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
            data-link-type="social"
          >
            <Icon path={findLinkIconPath(url) ?? ICON_PATHS.globe} />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The networks of a person, one round target each, known by its drawing and read aloud by its name. */
export const socialLinksView: SectionView = {
  toLabel: () => 'Social links',
  isFilled: (profile) => listShown(profile).length > 0,
  View: SocialLinks,
  style: css`
    .social { display: flex; flex-wrap: wrap; justify-content: center; gap: .375rem }
    .social a {
      display: grid; place-items: center; min-width: 48px; min-height: 48px; padding: var(--social-room); border: var(--social-border);
      border-radius: var(--social-radius); background: var(--social-ground); color: var(--social-ink); box-shadow: var(--social-shadow)
    }
    .social a:hover { color: var(--social-over); background: var(--social-under) }
  `,
};
