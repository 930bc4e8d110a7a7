import type { PublicProfile } from '#domain/profile/public-profile.ts';
import type { SectionKey } from '#domain/profile/sections.ts';
import { customLinksView } from './custom-links.tsx';
import { leadFormView } from './lead-form.tsx';
import type { SectionView } from './section-view.ts';
import { socialLinksView } from './social-links.tsx';

/** Every section that stands in the flow of the page. `vcard` does not: it is the Contact button. */
const SECTION_VIEWS: Partial<Record<SectionKey, SectionView>> = {
  social: socialLinksView,
  links: customLinksView,
  lead_form: leadFormView,
};

/** @returns the sections that have something to show, in the order of the page */
export function listFilledSections(profile: PublicProfile): (SectionView & { key: SectionKey })[] {
  return profile.sections.flatMap((key) => {
    const view = SECTION_VIEWS[key];
    return view?.isFilled(profile) ? [{ key, ...view }] : [];
  });
}
