import { bioPath } from '#kit/rules/paths.ts';
import { listContactWays } from '#page/card/rules/contact-ways.ts';
import type { PageAddresses } from '#page/delivery/server/page-addresses.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { codePortraitPath, scanPath } from '#page/qr/rules/scan-path.ts';
import { type PageUrls, toPosition, toSpoken } from '../rules/printed-person.ts';
import { buildSignature, type Signature } from '../rules/signature.ts';

/** The pages' own domains. */
export type Addresses = {
  publicUrl: string;
  domains: Pick<PageAddresses, 'findOrigin'>;
};

/**
 * @returns a page's URL, at its owner's domain if it has one; and the origin for prints and emails, which
 *   last for years: ours, which redirects to that domain as long as it is the owner's
 */
export function toPageUrls(username: string, { publicUrl, domains }: Addresses): PageUrls {
  const origin = domains.findOrigin(username);
  return {
    pageUrl: origin === null ? publicUrl + bioPath(username) : `${origin}/`,
    origin: publicUrl,
  };
}

/**
 * @returns a page's email signature, with the visible parts of its card. As on a tag, link and picture
 *   contain the page's id, so that old emails survive a rename (decision 163)
 */
export function writeSignature(profile: PublicProfile, addresses: Addresses): Signature {
  const { id, username, full_name, profile_picture_url, presentation } = profile;
  const { pageUrl, origin } = toPageUrls(username, addresses);
  return buildSignature({
    name: full_name || username,
    ...toPosition(profile),
    ways: listContactWays(profile),
    page: { label: toSpoken(pageUrl), url: origin + scanPath(id, 'signature') },
    pictureUrl: profile_picture_url === null ? null : origin + codePortraitPath(id),
    accent: presentation.theme_color,
  });
}
