import { leadFormView } from '#page/lead-form/public/lead-form.tsx';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { customLinksView } from '#page/sections/public/custom-links.tsx';
import { customTextView } from '#page/sections/public/custom-text.tsx';
import { audioView, calendarView, mapView, videoView } from '#page/sections/public/embed.tsx';
import { experiencesView } from '#page/sections/public/experiences.tsx';
import { galleryView } from '#page/sections/public/gallery.tsx';
import type { SectionView } from '#page/sections/public/section-view.ts';
import { skillsView } from '#page/sections/public/skills.tsx';
import { socialLinksView } from '#page/sections/public/social-links.tsx';
import type { SectionKey } from '#page/sections/rules/sections.ts';

/** Every section in the page's flow; `vcard` is the Contact button instead. */
const SECTION_VIEWS: Readonly<Record<Exclude<SectionKey, 'vcard'>, SectionView>> = {
  social: socialLinksView,
  links: customLinksView,
  lead_form: leadFormView,
  skill: skillsView,
  experience: experiencesView,
  text: customTextView,
  video: videoView,
  map: mapView,
  audio: audioView,
  gallery: galleryView,
  calendar: calendarView,
};

/** @returns the sections that have something to show, in the order of the page */
export function listFilledSections(profile: PublicProfile): (SectionView & { key: SectionKey })[] {
  return profile.sections.flatMap((key) => {
    if (key === 'vcard') return [];
    const view = SECTION_VIEWS[key];
    return view.isFilled(profile) ? [{ key, ...view }] : [];
  });
}
