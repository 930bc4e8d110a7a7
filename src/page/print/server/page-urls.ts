import { bioPath } from '#kit/rules/paths.ts';
import { listContactWays } from '#page/card/rules/contact-ways.ts';
import type { PageAddresses } from '#page/delivery/server/page-addresses.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { codePortraitPath, scanPath } from '#page/qr/rules/scan-path.ts';
import { type PageUrls, toPosition, toSpoken } from '../rules/printed-person.ts';
import { buildSignature, type Signature } from '../rules/signature.ts';

/** Where pages are. */
export type Addresses = {
  publicUrl: string;
  domains: Pick<PageAddresses, 'findOrigin'>;
};

/**
 * @returns the URL of a page, at its owner's domain if it has one; and the origin of what is printed or in
 * others' mailboxes for years, which is ours: it leads to that domain for as long as it is theirs
 */
export function toPageUrls(username: string, { publicUrl, domains }: Addresses): PageUrls {
  const origin = domains.findOrigin(username);
  return {
    pageUrl: origin === null ? publicUrl + bioPath(username) : `${origin}/`,
    origin: publicUrl,
  };
}

/**
 * @returns the email signature of a page, with what visitors see of its card. As on a tag, link and
 *   picture name the page's id: old emails stay its owner's after a rename (decision 163)
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
