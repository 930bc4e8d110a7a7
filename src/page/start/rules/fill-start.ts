import type { FoundPerson } from '#page/import/rules/found-person.ts';
import {
  type FoundLink,
  type ImportableLink,
  listImportableLinks,
  MAX_IMPORTED_LINKS,
} from '#page/import/rules/importable-links.ts';
import type { VcardData } from '#page/profile/rules/items.ts';
import { padLinks, type StartDraft } from './start-draft.ts';

/** A person found on an old page or in a contact card. */
export type FoundStart = FoundPerson & { links: readonly FoundLink[] };

/**
 * Fills the empty parts of a started page with details found elsewhere, and adds missing links.
 * Keeps typed values.
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
    // A started page has no headings yet.
    .filter(({ kind, isDuplicate }) => kind !== 'heading' && !isDuplicate)
    .map((link) => ({ typed: link.url, title: isNamedByUrl(link) ? '' : link.title }));
  return {
    name: start.name.trim() === '' ? found.name : start.name,
    line: start.line.trim() === '' ? found.line : start.line,
    links: padLinks([...typed, ...added].slice(0, MAX_IMPORTED_LINKS)),
  };
}

/** A social link is named after its network, and a generated name says more than a bare URL. */
function isNamedByUrl({ kind, title, url }: ImportableLink): boolean {
  const bare = toBare(url);
  return kind === 'social' || [bare, bare.split(/[/?#]/)[0]].includes(toBare(title));
}

function toBare(url: string): string {
  return url
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/(?<!\/)\/+$/, '');
}

/** @param card from an address book @returns it as details for a started page */
export function toFoundStart({ name, designation, email, phone }: VcardData): FoundStart {
  const links = [email, phone].filter(Boolean).map((url) => ({ title: '', url }));
  return { name, line: designation, links };
}
