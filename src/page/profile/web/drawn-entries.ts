import { isLinkUrl } from '#kit/rules/urls/urls.ts';
import {
  ENTRY_LISTS,
  type EntryList,
  type PageEntry,
  toEntryKey,
} from '#page/editor/rules/page-entries.ts';
import { nameOfLink } from '#page/links/rules/name-of-link.ts';
import { buildSocialName } from '#page/links/rules/social-networks.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import type { SectionKey } from '#page/sections/rules/sections.ts';
import { isLinkHeading } from '../rules/items.ts';
import { GHOST_ID } from './ghosts.ts';

type Item = { id?: string; url?: string };

/** Where the page draws a list's entries, which of them, and their labels. */
const DRAWN: {
  [List in EntryList]: {
    selector: string;
    isDrawn?: (item: PublicProfile[List][number]) => boolean;
    toName: (item: PublicProfile[List][number], index: number) => string;
  };
} = {
  social_links: {
    selector: '.social > li',
    isDrawn: ({ url }) => isLinkUrl(url),
    toName: ({ url }) => buildSocialName(url),
  },
  custom_links: {
    selector: '.links > li',
    isDrawn: (link) => !isLinkHeading(link) && isLinkUrl(link.url),
    toName: ({ buttonText, url }) => buttonText || nameOfLink(url),
  },
  skills: { selector: '.skills > li', toName: ({ name }) => name },
  experiences: { selector: '.jobs > li', toName: ({ role, company }) => role || company },
  gallery: { selector: '.gallery > li', toName: ({ alt }, index) => alt || `Picture ${index + 1}` },
};

type DrawnEntry = { entry: PageEntry; name: string; drawn: HTMLElement };

/**
 * @param section as drawn
 * @returns its entries with their elements; none if the two don't match
 */
export function listDrawnEntries(
  section: Element,
  key: SectionKey,
  profile: PublicProfile,
): DrawnEntry[] {
  if (!(key in ENTRY_LISTS)) return [];
  const list = ENTRY_LISTS[key as keyof typeof ENTRY_LISTS];
  const { selector, isDrawn = () => true, toName } = DRAWN[list] as (typeof DRAWN)['custom_links'];
  const items = (profile[list] as PublicProfile['custom_links']).filter(isDrawn);
  const elements = section.querySelectorAll<HTMLElement>(selector);
  if (elements.length !== items.length) return [];
  return items.flatMap((item: PublicProfile['custom_links'][number], index) => {
    const drawn = elements[index];
    const entry = { list, key: toEntryKey(list, item as Item) };
    return drawn && entry.key !== GHOST_ID ? [{ entry, name: toName(item, index), drawn }] : [];
  });
}
