import { listContactWays } from '#page/card/rules/contact-ways.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { scanPath } from '#page/qr/rules/scan-path.ts';
import type { ShareMark } from '#page/qr/rules/share-marks.ts';

/** A person as printed: what their page shows visitors, and nothing else. */
export type PrintedPerson = {
  username: string;
  full_name: string;
  role: string;
  company: string;
  phone: string;
  email: string;
  /** Where they are. */
  place: string;
  /** The page's URL as it is read aloud, without `https://`. */
  address: string;
  /** The text in the code. */
  codeUrl: string;
  presentation: PublicProfile['presentation'];
};

/** A page's URL, and the origin of its codes. */
export type PageUrls = { pageUrl: string; origin: string };

/** @param mark of the place where it will be */
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

/** @returns what a person does and where, from the page or its card; empty if visitors don't see it */
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

/** @returns a URL without what nobody types */
export function toSpoken(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/\/$/, '');
}

/** Any letter outside the alphabets of our print fonts. */
const OTHER_LETTER = /[^\P{L}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/gu;

/**
 * @returns whether our print fonts lack more than half of a name's letters, so that the username is
 * printed in its place, as on the preview picture
 */
export function isUnprintable(name: string): boolean {
  const letters = name.match(/\p{L}/gu)?.length ?? 0;
  return (name.match(OTHER_LETTER)?.length ?? 0) * 2 > letters;
}
