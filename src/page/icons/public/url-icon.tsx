import { findSocialNetwork } from '#page/links/rules/social-networks.ts';
import { BrandIcon, Icon } from './icon.tsx';
import { ICON_PATHS } from './icon-paths.ts';
import { SOCIAL_ICON_PATHS } from './social-icon-paths.ts';

const SCHEME_ICON_PATHS: Readonly<Record<string, string>> = {
  mailto: ICON_PATHS.mail,
  tel: ICON_PATHS.phone,
  sms: ICON_PATHS.message,
};

type UrlIconProps = {
  url: string;
  /** The drawing for any other place. */
  otherwise: string;
};

/** The logo of a URL's network, or the drawing of its kind. */
export function UrlIcon({ url, otherwise }: UrlIconProps) {
  const network = findSocialNetwork(url);
  if (network) return <BrandIcon path={SOCIAL_ICON_PATHS[network]} />;
  const scheme = url.slice(0, url.indexOf(':')).toLowerCase();
  return <Icon path={SCHEME_ICON_PATHS[scheme] ?? otherwise} />;
}
