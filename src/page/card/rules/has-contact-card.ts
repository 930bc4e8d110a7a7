import { isEmptyVcard } from '#page/profile/rules/items.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';

/**
 * @returns whether a page offers its contact card: its section is on (and in the plan), and it
 * isn't empty (coverage 5.18)
 */
export function hasContactCard(profile: Pick<PublicProfile, 'sections' | 'vcard_data'>): boolean {
  return profile.sections.includes('vcard') && !isEmptyVcard(profile.vcard_data);
}
