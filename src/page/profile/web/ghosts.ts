import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import type { SectionKey } from '#page/sections/rules/sections.ts';
import { buildCustomLink } from '../rules/items.ts';

/** The text drawn in an empty part, and the part's attribute in the page. */
const GHOSTS = [
  ['designation', '.role', 'Your role or title'],
  ['bio', '.bio', 'A few words about you'],
] as const;

/** The id of a placeholder entry, which doesn't exist. */
export const GHOST_ID = 'ghost';

/** The placeholder entries of an empty list. */
const GHOST_LISTS = {
  links: {
    custom_links: [
      buildCustomLink({
        id: GHOST_ID,
        buttonText: 'Add your first link',
        url: 'https://add.invalid/',
      }),
    ],
  },
  skill: { skills: [{ id: GHOST_ID, name: 'Add a skill', level: 0 }] },
  experience: {
    experiences: [
      {
        id: GHOST_ID,
        role: 'Add where you worked',
        company: '',
        description: '',
        startDate: '',
        endDate: '',
        isCurrent: false,
      },
    ],
  },
  text: { custom_text: 'Write anything' },
} as const satisfies Partial<Record<SectionKey, Partial<PublicProfile>>>;

/**
 * Placeholders for empty parts of a page, which its owner can press. Visitors don't see them.
 *
 * @param profile as visitors see it
 * @returns the page with a text in each part, and the style that fades them
 */
export function withGhosts(profile: PublicProfile): { profile: PublicProfile; css: string } {
  const empty = GHOSTS.filter(([field]) => !profile[field]);
  const words = empty.map(([field, , word]) => [field, word]);
  const sections = profile.sections.some((key) => key !== 'vcard')
    ? profile.sections
    : [...profile.sections, 'links' as const];
  const lists = sections.filter(isGhostList).filter((key) => isEmpty(profile, key));
  const marks = [
    ...empty.map(([, mark]) => mark),
    ...lists.map((key) => `[data-section=${key}]>*`),
  ].join();
  return {
    profile: Object.assign(
      { ...profile, sections, ...Object.fromEntries(words) },
      ...lists.map((key) => GHOST_LISTS[key]),
    ),
    css: marks === '' ? '' : `:is(${marks}){opacity:.75;outline:1px dashed;outline-offset:3px}`,
  };
}

type GhostList = keyof typeof GHOST_LISTS;

function isGhostList(key: SectionKey): key is GhostList {
  return Object.hasOwn(GHOST_LISTS, key);
}

function isEmpty(profile: PublicProfile, key: GhostList): boolean {
  return Object.keys(GHOST_LISTS[key]).every((name) => {
    const value = profile[name as keyof PublicProfile];
    return !value || (Array.isArray(value) && value.length === 0);
  });
}
