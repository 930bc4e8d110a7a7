import { isLinkUrl } from '#kit/rules/urls/urls.ts';
import {
  ENTRY_LISTS,
  type EntryList,
  type PageEntry,
  toEntryKey,
  toEntryPlace,
} from '#page/editor/rules/page-entries.ts';
import { nameOfLink } from '#page/links/rules/name-of-link.ts';
import { buildSocialName } from '#page/links/rules/social-networks.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { isSectionKey, SECTIONS, type SectionKey } from '#page/sections/rules/sections.ts';
import { isLinkHeading } from '../rules/items.ts';
import { GHOST_ID } from './ghosts.ts';

/** A rectangle in a drawn page, in the page's pixels, from its top. */
export type Box = { top: number; left: number; width: number; height: number };

/** A part of a drawn page that its owner can edit. */
export type PagePart = {
  /** The part's id, unique in its page. */
  id: string;
  /** Where the editor edits it: a field, a section, or an entry. */
  at: string;
  name: string;
  section: SectionKey | null;
  /** The entry, in a section drawn entry by entry. */
  entry: PageEntry | null;
  box: Box;
  /** Its element. */
  drawn: HTMLElement | null;
  /** Its position if it is sticky, beside or over the scrolling content; null if it scrolls along. */
  stays: 'beside' | 'over' | null;
};

/** Parts outside sections, by their attribute in the page. */
const IDENTITY = [
  ['.cover', 'cover_image_url', 'Cover image'],
  ['.picture', 'profile_picture_url', 'Profile picture'],
  ['h1', 'full_name', 'Name'],
  ['.role', 'designation', 'Designation'],
  ['.bio', 'bio', 'Bio'],
] as const;

/**
 * @param page as `ProfilePage` draws it
 * @param profile that it draws
 * @returns its editable parts in order; a section's entries follow it
 */
export function listPageParts(page: Document, profile: PublicProfile): PagePart[] {
  const main = page.querySelector('main');
  if (!main) return [];
  const identity = IDENTITY.flatMap(([selector, at, name]) => {
    const drawn = main.querySelector<HTMLElement>(selector);
    if (!drawn) return [];
    const place = { box: toBox(drawn), drawn, stays: findStay(drawn) };
    return [{ id: at, at, name, section: null, entry: null, ...place }];
  });
  const marked = [...main.querySelectorAll<HTMLElement>('[data-section]')];
  const sections = marked.flatMap((element, index) => {
    const key = element.dataset.section ?? '';
    if (!isSectionKey(key)) return [];
    // Some templates draw the contact card twice: at the top, and as the bar.
    const isFirst = marked.findIndex(({ dataset }) => dataset.section === key) === index;
    const section = { section: key, at: key as string, stays: findStay(element) };
    const entries = listDrawnEntries(element, key, profile).map(({ name, entry, drawn }) => ({
      ...section,
      name,
      entry,
      drawn,
      box: toBox(drawn),
      id: toEntryPlace(entry),
      at: toEntryPlace(entry),
    }));
    const id = isFirst ? key : `${key}-${index}`;
    const whole = { ...section, id, name: SECTIONS[key].name, entry: null };
    return [{ ...whole, drawn: element, box: toBox(element) }, ...entries];
  });
  return [...identity, ...sections];
}

/** @returns the parts at their current positions: scrolling moves the sticky ones over the page */
export function moveStaying(parts: readonly PagePart[]): readonly PagePart[] {
  if (parts.every(({ stays }) => stays === null)) return parts;
  return parts.map((part) => (part.stays === null ? part : measureAgain(part)));
}

/** @returns the part's current box */
export function measureAgain(part: PagePart): PagePart {
  return part.drawn ? { ...part, box: toBox(part.drawn) } : part;
}

/** @returns the topmost part at a point of the page, otherwise the smallest one there, or null */
export function findPartAt(
  parts: readonly PagePart[],
  point: { x: number; y: number },
): PagePart | null {
  const hit = parts.filter(({ box }) => isInside(box, point));
  const over = hit.filter(({ stays }) => stays === 'over');
  const met = over.length > 0 ? over : hit;
  return met.sort((one, other) => toArea(one.box) - toArea(other.box))[0] ?? null;
}

/**
 * @returns the parts it can swap with: the sections of the page's flow, or the entries of its list
 */
export function listSiblings(parts: readonly PagePart[], part: PagePart): PagePart[] {
  const { entry } = part;
  if (entry) return parts.filter((each) => each.entry?.list === entry.list);
  return listSections(parts);
}

/** @returns the sections of the page's flow, from top to bottom */
export function listSections(parts: readonly PagePart[]): PagePart[] {
  return parts.filter(({ section, entry }) => section !== null && section !== 'vcard' && !entry);
}

/** @returns the part nearest to a point; null if there are none */
export function findNearest(
  parts: readonly PagePart[],
  point: { x: number; y: number },
): PagePart | null {
  const far = ({ box }: PagePart) =>
    Math.hypot(
      beyond(point.x, box.left, box.left + box.width),
      beyond(point.y, box.top, box.top + box.height),
    );
  return [...parts].sort((one, other) => far(one) - far(other))[0] ?? null;
}

/** @returns a position's distance from a span; 0 within it */
function beyond(place: number, start: number, end: number): number {
  return Math.max(start - place, place - end, 0);
}

/** @param pageWidth in pixels @returns the box of a part's outline, kept inside the page */
export function outlineBox({ top, left, width, height }: Box, pageWidth: number): Box {
  const start = Math.max(EDGE, left - GAP);
  const end = Math.min(pageWidth - EDGE, left + width + GAP);
  return { top: top - GAP, left: start, width: end - start, height: height + 2 * GAP };
}

/** Between a part and its outline, in pixels. */
const GAP = 4;

/** Between the outline and the page's edges, in pixels. */
const EDGE = 2;

function findStay(element: Element): PagePart['stays'] {
  for (let around: Element | null = element; around; around = around.parentElement) {
    const style = around.ownerDocument.defaultView?.getComputedStyle(around);
    if (!style || !/^(sticky|fixed)$/.test(style.position)) continue;
    return Number(style.zIndex) > 0 ? 'over' : 'beside';
  }
  return null;
}

function toBox(element: Element): Box {
  const { top, left, width, height } = element.getBoundingClientRect();
  const view = element.ownerDocument.defaultView;
  return { top: top + (view?.scrollY ?? 0), left: left + (view?.scrollX ?? 0), width, height };
}

function isInside({ top, left, width, height }: Box, { x, y }: { x: number; y: number }): boolean {
  return x >= left && x <= left + width && y >= top && y <= top + height;
}

function toArea({ width, height }: Box): number {
  return width * height;
}

type Item = { id?: string; url?: string };

/** A list's entries in the page: their selector, the drawn ones, and their labels. */
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
function listDrawnEntries(section: Element, key: SectionKey, profile: PublicProfile): DrawnEntry[] {
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
