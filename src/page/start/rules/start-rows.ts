import {
  type FoundLink,
  type ImportableLink,
  listImportableLinks,
  MAX_IMPORTED_LINKS,
} from '#page/import/rules/importable-links.ts';
import type { FoundPerson } from '#page/import/rules/saved-page.ts';
import { type AddressReading, readAddress } from '#page/links/rules/read-address.ts';
import type { VcardData } from '#page/profile/rules/items.ts';
import { BLANK_LINK, padLinks, type StartDraft, type StartLink } from './start-draft.ts';

/* Parses the typed links of a started page. Loaded after the first screen. */

/** @returns the rows with an additional open one */
export function addRow(links: readonly StartLink[]): StartLink[] {
  return [...links, BLANK_LINK].slice(0, MAX_IMPORTED_LINKS);
}

/**
 * Turns several pasted lines into several rows. Keeps the row's earlier content.
 *
 * @param index of the row that was pasted into
 * @returns the rows, and the number of lines that didn't fit
 */
export function pasteLines(
  links: readonly StartLink[],
  index: number,
  text: string,
): { links: StartLink[]; left: number } {
  const isFilled = ({ typed }: StartLink) => typed.trim() !== '';
  const before = links.slice(0, index + 1).filter((link, at) => at < index || isFilled(link));
  const after = links.slice(index + 1).filter(isFilled);
  const lines = text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const room = Math.max(0, MAX_IMPORTED_LINKS - before.length - after.length);
  const pasted = lines.slice(0, room).map((typed) => ({ typed, title: '' }));
  return {
    links: padLinks([...before, ...pasted, ...after]),
    left: lines.length - pasted.length,
  };
}

/** A parsed row: its parsed URL, and the resulting link. */
export type StartRow = { reading: AddressReading | null; link: ImportableLink | null };

/** @returns the parsed row; both fields are null for an empty one */
export function readRow({ typed, title }: StartLink): StartRow {
  const [link = null] = listImportableLinks([{ url: typed, title }], NO_LINKS);
  return { reading: readAddress(typed), link };
}

/** From this number on, networks shown as buttons would push other links off the first screen. */
const CROWD_OF_NETWORKS = 5;

/** @returns the number of distinct networks among the rows */
export function countNetworks(links: readonly StartLink[]): number {
  const found = links.map(({ typed, title }) => ({ url: typed, title }));
  return listImportableLinks(found, NO_LINKS).filter(({ kind }) => kind === 'social').length;
}

/** @returns whether networks show as icons: the owner's choice, else true from five on */
export function hasIcons({ links, areIcons }: Pick<StartDraft, 'links' | 'areIcons'>): boolean {
  return areIcons ?? countNetworks(links) >= CROWD_OF_NETWORKS;
}

const NO_LINKS = { custom_links: [], social_links: [] };

/** A person found on an old page or in a contact card. */
export type FoundStart = FoundPerson & { links: readonly FoundLink[] };

/**
 * Fills the empty parts of a started page with imported details, and adds missing links. Keeps typed values.
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
