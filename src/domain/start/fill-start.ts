import type { FoundPerson } from '../import/found-person.ts';
import {
  type FoundLink,
  listImportableLinks,
  MAX_IMPORTED_LINKS,
} from '../import/importable-links.ts';
import type { VcardData } from '../profile/columns/items.ts';
import { padLinks, type StartDraft } from './start-draft.ts';

/** A person found on an old page or in a contact card. */
export type FoundStart = FoundPerson & { links: readonly FoundLink[] };

/**
 * Fills what is empty of a begun page with what was found elsewhere, and adds links that it doesn't have.
 * What was typed stays.
 *
 * @returns the parts that change
 */
export function fillStart(
  start: StartDraft,
  found: FoundStart,
): Pick<StartDraft, 'name' | 'line' | 'links'> {
  const typed = start.links.filter((link) => link.typed.trim() !== '');
  const own = { custom_links: typed.map((link) => ({ url: link.typed })), social_links: [] };
  const added = listImportableLinks(found.links, own)
    // A begun page has no headings yet.
    .filter(({ kind, isDuplicate }) => kind !== 'heading' && !isDuplicate)
    // A social link takes its name from its network.
    .map(({ kind, title, url }) => ({ typed: url, title: kind === 'social' ? '' : title }));
  return {
    name: start.name.trim() === '' ? found.name : start.name,
    line: start.line.trim() === '' ? found.line : start.line,
    links: padLinks([...typed, ...added].slice(0, MAX_IMPORTED_LINKS)),
  };
}

/** @param card of an address book @returns it as what a page begins with */
export function toFoundStart({ name, designation, email, phone }: VcardData): FoundStart {
  const links = [email, phone].filter(Boolean).map((url) => ({ title: '', url }));
  return { name, line: designation, links };
}
