import { defer, useLoaded } from '#kit/public/defer.ts';
import { findSocialNetwork, type SocialNetworkKey } from '#page/links/rules/social-networks.ts';
import { ICON_PATHS } from './icon-paths.ts';

type IconProps = {
  /** The drawing's `d`. */
  path: string;
};

/**
 * An icon from `icon-paths.ts`, in one stroke width on a 24-unit grid. Inlined at each use, as repeats
 * compress to almost nothing.
 */
export function Icon({ path }: IconProps) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

/** Sixty logos, of which a page shows only a few. */
export const SOCIAL_ICONS = defer(
  () => import('./social-icon-paths.ts'),
  (file) => file.SOCIAL_ICON_PATHS,
);

const SCHEME_ICON_PATHS: Readonly<Record<string, string>> = {
  mailto: ICON_PATHS.mail,
  tel: ICON_PATHS.phone,
  sms: ICON_PATHS.message,
};

type UrlIconProps = {
  url: string;
  /** Our own icon for any other URL. */
  otherwise: string;
};

/** The logo of a URL's network, or our own icon for its kind (also until the logos load). */
export function UrlIcon({ url, otherwise }: UrlIconProps) {
  const network = findSocialNetwork(url);
  if (network) return <NetworkIcon network={network} otherwise={otherwise} />;
  const scheme = url.slice(0, url.indexOf(':')).toLowerCase();
  return <Icon path={SCHEME_ICON_PATHS[scheme] ?? otherwise} />;
}

type NetworkIconProps = { network: SocialNetworkKey; otherwise: string };

function NetworkIcon({ network, otherwise }: NetworkIconProps) {
  const path = useLoaded(SOCIAL_ICONS)?.[network];
  return path ? <BrandIcon path={path} /> : <Icon path={otherwise} />;
}

/** A network's logo. It fills its grid, so it gets the same margin as our own icons. */
function BrandIcon({ path }: IconProps) {
  return (
    <svg className="icon brand" viewBox="-2 -2 28 28" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
