import { toMailUrl, toPhoneUrl } from '#page/links/rules/contact-urls.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';

/** A contact detail on a person's card. */
export type ContactWay = { kind: 'phone' | 'email' | 'address'; label: string; url: string };

const MAP_URL = 'https://www.google.com/maps/search/?api=1&query=';

/**
 * @returns the contact details on a page's card; none if the card is hidden, and no phone that can't be
 * dialled
 */
export function listContactWays({
  sections,
  vcard_data: { phone, email, address },
}: Pick<PublicProfile, 'sections' | 'vcard_data'>): ContactWay[] {
  if (!sections.includes('vcard')) return [];
  const ways = [
    { kind: 'phone' as const, label: phone.trim(), url: toPhoneUrl(phone) },
    { kind: 'email' as const, label: email.trim(), url: toMailUrl(email.trim()) },
    {
      kind: 'address' as const,
      label: address.trim(),
      url: MAP_URL + encodeURIComponent(address.trim()),
    },
  ];
  return ways.filter((way): way is ContactWay => way.label !== '' && way.url !== null);
}
