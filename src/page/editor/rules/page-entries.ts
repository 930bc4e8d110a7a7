import { findColumn } from '#page/draft/rules/columns.ts';
import type { ProfileDraft } from '#page/draft/rules/profile-draft.ts';
import { toStoredUrl } from '#page/links/rules/read-address.ts';
import { isLinkHeading } from '#page/profile/rules/items.ts';
import type { SectionKey } from '#page/sections/rules/sections.ts';

/** Sections drawn entry by entry, and the lists of their entries. */
export const ENTRY_LISTS = {
  social: 'social_links',
  links: 'custom_links',
  skill: 'skills',
  experience: 'experiences',
  gallery: 'gallery',
} as const satisfies Partial<Record<SectionKey, keyof ProfileDraft>>;

export type EntryList = (typeof ENTRY_LISTS)[keyof typeof ENTRY_LISTS];

/** An entry of a list, at any index. */
export type PageEntry = { list: EntryList; key: string };

/** The shared fields of entries in all those lists. */
type Entry = { id?: string; url?: string; kind?: string; isVisible?: boolean };

/** Lists where duplicating makes sense: a link to another part of a site, a second post. */
const DOUBLED: ReadonlySet<EntryList> = new Set(['custom_links', 'experiences']);

/** @returns an entry's key: its id, or its stored URL */
export function toEntryKey(list: string, { id, url = '' }: Entry): string {
  if (id !== undefined) return id;
  return list === 'social_links' ? toStoredUrl(url) : url.trim();
}

/** @returns an entry's place in the editor's URL: `/edit?at=skills.ID` */
export function toEntryPlace({ list, key }: { list: string; key: string }): string {
  return `${list}.${key}`;
}

/** @returns the entry's index, or -1 */
export function findEntry({ list, key }: PageEntry, entries: readonly Entry[]): number {
  return entries.findIndex((entry) => toEntryKey(list, entry) === key);
}

/**
 * @param by -1 for up, 1 for down
 * @returns its new index: past its neighbour on the page, or past a heading; -1 at the end of the list
 */
export function findNextPlace(entries: readonly Entry[], from: number, by: -1 | 1): number {
  for (let place = from + by; place >= 0 && place < entries.length; place += by) {
    const entry = entries[place];
    if (entry && isStop(entry)) return place;
  }
  return -1;
}

/** Whether an entry is drawn, or is a heading with drawn entries. */
function isStop(entry: Entry): boolean {
  if (isLinkHeading(entry)) return true;
  return entry.isVisible !== false && entry.url?.trim() !== '';
}

/** @returns the list with one entry moved to another index */
export function moveEntry<T>(entries: readonly T[], from: number, to: number): T[] {
  const rest = entries.filter((_entry, index) => index !== from);
  rest.splice(to, 0, ...entries.slice(from, from + 1));
  return rest;
}

/** @returns the list with an entry inserted; at the end if the index is beyond it */
export function putEntry<T>(entries: readonly T[], index: number, entry: T): T[] {
  return [...entries.slice(0, index), entry, ...entries.slice(index)];
}

/** @returns whether the list allows duplicates and has room */
export function canDouble(list: EntryList, count: number): boolean {
  const most = findColumn(list).entries?.most ?? Number.POSITIVE_INFINITY;
  return DOUBLED.has(list) && count < most;
}

/** A list's move, `[from, to]`. */
type Move = [from: number, to: number];

/**
 * Moves an entry among the visible ones; collapsed entries stay with the entry before them.
 *
 * @param shown indexes of the visible entries, ascending
 * @param count of all entries
 * @param from index among the visible ones
 * @param to its new index among them
 * @returns steps that move it with everything collapsed under it
 */
export function listMoves(
  shown: readonly number[],
  count: number,
  from: number,
  to: number,
): Move[] {
  const startOf = (place: number) => shown[place] ?? count;
  const start = startOf(from);
  const size = startOf(from + 1) - start;
  const steps = Array.from({ length: size }, (_, step) => step);
  if (to <= from) return steps.map((step) => [start + step, startOf(to) + step]);
  return steps.map(() => [start, startOf(to + 1) - 1]);
}
