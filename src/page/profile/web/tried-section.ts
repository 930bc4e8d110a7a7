import { hasContactCard } from '#page/card/rules/has-contact-card.ts';
import {
  type PublicProfile,
  parsePublicProfile,
} from '#page/public-profile/rules/public-profile.ts';
import type { SectionKey } from '#page/sections/rules/sections.ts';
import { listFilledSections } from '#page/view/public/section-views.ts';

/**
 * @param profile as visitors see it
 * @returns the same page with one more section, filled with an example if it is empty
 */
export function withSection(profile: PublicProfile, key: SectionKey): PublicProfile {
  const shown = { ...profile, sections: [...profile.sections.filter((each) => each !== key), key] };
  return isFilled(shown, key) ? shown : { ...shown, ...EXAMPLES[key] };
}

function isFilled(profile: PublicProfile, key: SectionKey): boolean {
  if (key === 'vcard') return hasContactCard(profile);
  return listFilledSections({ ...profile, sections: [key] }).length > 0;
}

const link = (buttonText: string) => ({
  id: buttonText,
  buttonText,
  url: 'https://example.com',
  icon: 'link',
});

const patch = (hue: number) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="hsl(${hue} 28% 62%)"/><circle cx="6" cy="8" r="4" fill="hsl(${hue} 30% 48%)"/></svg>`)}`;

const ROWS: Readonly<Record<SectionKey, Record<string, unknown>>> = {
  vcard: { vcard_data: { name: 'Ada Lovelace', email: 'ada@example.com' } },
  social: {
    social_links: ['instagram.com/you', 'youtube.com/@you', 'tiktok.com/@you', 'x.com/you'].map(
      (path) => ({ url: `https://${path}` }),
    ),
  },
  links: { custom_links: ['My latest work', 'Book a call'].map(link) },
  lead_form: {},
  skill: {
    skills: ['Design', 'Writing', 'Photography'].map((name) => ({ id: name, name, level: 4 })),
  },
  experience: {
    experiences: [
      { id: 'now', role: 'Designer', company: 'Studio', startDate: '2024-03', isCurrent: true },
    ],
  },
  text: { section_heading: 'About me', custom_text: 'A few words about **what you do** and why.' },
  video: { embed_video: 'https://vimeo.com/76979871' },
  map: { embed_map: 'https://www.openstreetmap.org/#map=15/48.8584/2.2945' },
  audio: { embed_audio: 'https://open.spotify.com/show/4rOoJ6Egrf8K2IrywzwOMk' },
  calendar: { embed_calendar: 'https://cal.com/you/30min' },
  gallery: {},
};

const GALLERY = [12, 96, 168, 204, 262, 330].map((hue) => ({
  url: patch(hue),
  focus: null,
  alt: '',
}));

/** An example of each section, in the form the page is drawn from. */
const EXAMPLES = Object.fromEntries(
  Object.entries(ROWS).map(([key, row]) => {
    const parsed = parsePublicProfile(row);
    const columns = Object.keys(row) as (keyof PublicProfile)[];
    return [key, Object.fromEntries(columns.map((column) => [column, parsed[column]]))];
  }),
) as Record<SectionKey, Partial<PublicProfile>>;
// Not a URL that could be stored, so it isn't parsed as one.
EXAMPLES.gallery = { gallery: GALLERY };
