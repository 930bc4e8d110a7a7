import { hasContactCard } from '#page/card/rules/has-contact-card.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { SECTIONS, type SectionKey } from '#page/sections/rules/sections.ts';
import { listFilledSections } from '#page/view/public/section-views.ts';

/**
 * @param profile as visitors see it
 * @returns the same page with one more section, filled with its sample if it is empty
 */
export function withSection(profile: PublicProfile, key: SectionKey): PublicProfile {
  const shown = { ...profile, sections: [...profile.sections.filter((each) => each !== key), key] };
  return isFilled(shown, key) ? shown : { ...shown, ...SECTIONS[key].sample };
}

function isFilled(profile: PublicProfile, key: SectionKey): boolean {
  if (key === 'vcard') return hasContactCard(profile);
  return listFilledSections({ ...profile, sections: [key] }).length > 0;
}
