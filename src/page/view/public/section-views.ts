import type { EmbedKind } from '#page/embeds/rules/embeds.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { EMBED_VIEWS } from '#page/sections/public/embed.tsx';
import type { SectionView } from '#page/sections/public/section-view.ts';
import type { SectionKey } from '#page/sections/rules/sections.ts';
import { SECTION_VIEWS } from './section-views.generated.ts';

/** Every section in the page's flow; `vcard` is the Contact button instead, embeds share a view. */
const OWN_VIEWS: Readonly<Record<Exclude<SectionKey, 'vcard' | EmbedKind>, SectionView>> =
  SECTION_VIEWS;

const VIEWS: Readonly<Record<Exclude<SectionKey, 'vcard'>, SectionView>> = {
  ...OWN_VIEWS,
  ...EMBED_VIEWS,
};

/** @returns the sections with something to show, in page order */
export function listFilledSections(profile: PublicProfile): SectionView[] {
  return profile.sections.flatMap((key) =>
    key !== 'vcard' && VIEWS[key].isFilled(profile) ? [VIEWS[key]] : [],
  );
}
