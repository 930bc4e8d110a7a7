import type { PublicProfile } from '#domain/profile/public/public-profile.ts';
import type { SectionKey } from '#domain/profile/sections/sections.ts';
import { customLinksView } from './custom-links.tsx';
import { customTextView } from './custom-text.tsx';
import { audioView, calendarView, mapView, videoView } from './embed.tsx';
import { experiencesView } from './experiences.tsx';
import { galleryView } from './gallery.tsx';
import { leadFormView } from './lead-form.tsx';
import type { SectionView } from './section-view.ts';
import { skillsView } from './skills.tsx';
import { socialLinksView } from './social-links.tsx';

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
