import { listContactWays } from '#page/card/rules/contact-ways.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { scanPath } from '#page/qr/rules/scan-path.ts';
import type { ShareMark } from '#page/qr/rules/share-marks.ts';

/** A person as printed, with nothing that visitors don't see on their page. */
export type PrintedPerson = {
  username: string;
  full_name: string;
  role: string;
  company: string;
  phone: string;
  email: string;
  /** Their location. */
  place: string;
  /** The page's URL as people say it, without `https://`. */
  address: string;
  /** The text encoded in the code. */
  codeUrl: string;
  presentation: PublicProfile['presentation'];
};

/** A page's URL, and the origin of its codes. */
export type PageUrls = { pageUrl: string; origin: string };

/** @param mark the share source of the place where it will be used */
export function toPrintedPerson(
  profile: PublicProfile,
  { pageUrl, origin }: PageUrls,
  mark: ShareMark,
): PrintedPerson {
  const ways = listContactWays(profile);
  const find = (kind: (typeof ways)[number]['kind']) =>
    ways.find((way) => way.kind === kind)?.label ?? '';
  return {
    username: profile.username,
    full_name: profile.full_name,
    ...toPosition(profile),
    phone: find('phone'),
    email: find('email'),
    place: find('address'),
    address: toSpoken(pageUrl),
    codeUrl: origin + scanPath(profile.id, mark),
    presentation: profile.presentation,
  };
}

/** @returns a person's job and company, from the page or its card; empty if visitors don't see them */
export function toPosition({
  designation,
  sections,
  vcard_data: card,
}: Pick<PublicProfile, 'designation' | 'sections' | 'vcard_data'>) {
  const isShown = sections.includes('vcard');
  return {
    role: designation.trim() || (isShown ? card.designation.trim() : ''),
    company: isShown ? card.company.trim() : '',
  };
}

/** @returns a URL without the parts people don't type */
export function toSpoken(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/\/$/, '');
}

/** Any letter outside the alphabets of our print fonts. */
const OTHER_LETTER = /[^\P{L}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/gu;

/**
 * @returns whether our print fonts lack more than half of a name's letters, so that the username is printed
 *   instead, as in the preview picture
 */
export function isUnprintable(name: string): boolean {
  const letters = name.match(/\p{L}/gu)?.length ?? 0;
  return (name.match(OTHER_LETTER)?.length ?? 0) * 2 > letters;
}
