import type { PageDraft } from '#page/draft/rules/page-draft.ts';
import { isWebLink } from '#page/links/rules/link-previews.ts';
import { nameOfLink } from '#page/links/rules/name-of-link.ts';
import { toStoredUrl } from '#page/links/rules/read-address.ts';
import { findServiceName } from '#page/links/rules/social-networks.ts';
import type { Part } from '#page/locks/rules/parts.ts';
import { type CustomLink, groupLinks, isLinkHeading } from '#page/profile/rules/items.ts';
import {
  listEnabledSections,
  orderSections,
  placeSection,
  type SectionKey,
} from '#page/sections/rules/sections.ts';
import { summariseSection } from './section-summaries.ts';
import { isTooLongForTile, widthOf } from './text-widths.ts';

/** A suggested improvement, with the action of its button. */
export type PageSuggestion = {
  /** The suggestion, as a sentence. */
  words: string;
  /** On the button. */
  act: string;
  /** The part it changes, if an agency can lock that; else null. */
  part: Part | null;
} & Mend;

/** Goes to a field, by its place in the editor; or changes columns of the draft. */
type Mend = { at: string; columns?: never } | { columns: Partial<PageDraft>; at?: never };

/** How the page's template draws links without a chosen size; null for a page without one. */
export type LinkLook = 'row' | 'tile' | 'shop' | null;

/** The most links of one size that visitors can compare at a glance. */
const ALIKE_MAX_COUNT = 7;

/** In pixels: a phone of 844, without its bars and the page's own. */
const FIRST_SCREEN_HEIGHT = 640;

/**
 * Reviews a draft as an experienced friend would. Every rule is about visible content.
 *
 * @param draft being edited
 * @param look of links in the page's template
 * @param dead the tried URLs, as stored, that don't respond
 * @returns at most one suggestion for each kind of fault, and one for each dead link
 */
export function checkPage(
  draft: PageDraft,
  look: LinkLook,
  dead: ReadonlySet<string>,
): PageSuggestion[] {
  const enabled = listEnabledSections(draft.sections_enabled, draft.section_order);
  const sections = enabled.filter((key) => summariseSection(key, draft) !== null);
  const links = sections.includes('links') ? listShownLinks(draft) : [];
  return [
    ...listDead(draft, sections, dead),
    ...findLowLinks(draft, sections, look),
    ...findAlike(draft, links, look),
    ...findLongTitles(links, look),
    ...(sections.includes('gallery') ? findSilentPictures(draft) : []),
  ];
}

/**
 * @param draft being edited
 * @returns the distinct URLs of its links worth trying, as stored; not social networks, which refuse bots
 *   and respond for any name
 */
export function listTriedUrls(draft: PageDraft): string[] {
  const sections = listEnabledSections(draft.sections_enabled, draft.section_order);
  const urls = listAddresses(draft, sections).map(({ url }) => url);
  return [...new Set(urls)].filter((url) => isWebLink(url) && findServiceName(url) === null);
}

type Address = { url: string; name: string; at: string; part: Part };

function listAddresses(draft: PageDraft, sections: readonly SectionKey[]): Address[] {
  const links = sections.includes('links') ? listShownLinks(draft) : [];
  const socials = sections.includes('social') ? draft.social_links : [];
  return [
    ...links.map((link): Address => {
      const url = toStoredUrl(link.url);
      return { url, name: nameLink(link), at: `custom_links.${link.id}`, part: 'custom_links' };
    }),
    ...socials.map((link, index): Address => {
      const url = toStoredUrl(link.url);
      return { url, name: nameOfLink(url), at: `social_links.${index}.url`, part: 'social_links' };
    }),
  ];
}

function listShownLinks({ custom_links }: PageDraft): CustomLink[] {
  return custom_links.filter(
    (link) => link.isVisible && (isLinkHeading(link) || link.url.trim() !== ''),
  );
}

function nameLink({ buttonText, url }: CustomLink): string {
  return buttonText.trim() || nameOfLink(toStoredUrl(url));
}

function listDead(
  draft: PageDraft,
  sections: readonly SectionKey[],
  dead: ReadonlySet<string>,
): PageSuggestion[] {
  return listAddresses(draft, sections)
    .filter(({ url }) => dead.has(url))
    .map(({ name, at, part }) => ({
      words: `“${name}” doesn’t answer.`,
      act: 'Check link',
      at,
      part,
    }));
}

/** Sections with links to other sites. */
const LEADING: readonly SectionKey[] = ['social', 'links'];

/** Sections that are drawn elsewhere, or that are ways to reach the owner. */
const ASIDE: ReadonlySet<SectionKey> = new Set(['vcard']);

/** The first link should be seen without scrolling. The heights are estimates. */
function findLowLinks(
  draft: PageDraft,
  sections: readonly SectionKey[],
  look: LinkLook,
): PageSuggestion[] {
  const first = sections.findIndex((key) => LEADING.includes(key));
  const leading = sections[first];
  if (leading === undefined) {
    const isReachable = sections.includes('vcard') || sections.includes('lead_form');
    const words = 'There’s nothing to press on your page yet.';
    return isReachable ? [] : [{ words, act: 'Add a link', at: 'links', part: 'custom_links' }];
  }
  const above = sections.slice(0, first).filter((key) => !ASIDE.has(key));
  const heights = above.map((key) => estimateHeight(draft, key));
  const covered = heights.reduce((sum, height) => sum + height, estimateHead(draft, look));
  if (covered <= FIRST_SCREEN_HEIGHT) return [];
  const words = 'On a phone, visitors scroll before they see a link.';
  if (above.length === 0) return [{ words, act: 'Shorten bio', at: 'bio', part: 'bio' }];
  const order = placeSection(orderSections(draft.section_order), leading, 'top');
  return [{ words, act: 'Move links up', columns: { section_order: order }, part: 'sections' }];
}

/** In pixels at 390: a line's height, the letters on it, and a section's height without its content. */
const LINE = { height: 24, letters: 42 };
const AROUND_SECTION = 72;

/** Templates cut off a long bio. */
const TEMPLATE_BIO_MAX_HEIGHT = 96;

function estimateHead(
  { profile_picture_url, full_name, designation, bio }: PageDraft,
  look: LinkLook,
): number {
  const picture = profile_picture_url === '' ? 0 : 140;
  const most = look === null ? Number.POSITIVE_INFINITY : TEMPLATE_BIO_MAX_HEIGHT;
  const name = estimateText(full_name) * 1.5;
  return 96 + picture + name + estimateText(designation) + Math.min(estimateText(bio), most);
}

function estimateText(text: string): number {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .reduce((sum, line) => sum + Math.ceil(widthOf(line) / LINE.letters) * LINE.height, 0);
}

function estimateHeight(draft: PageDraft, key: SectionKey): number {
  return AROUND_SECTION + (CONTENT_HEIGHTS[key]?.(draft) ?? 220);
}

const CONTENT_HEIGHTS: Partial<Record<SectionKey, (draft: PageDraft) => number>> = {
  text: ({ custom_text }) => estimateText(custom_text),
  gallery: ({ gallery }) => Math.ceil(gallery.length / 3) * 120,
  skill: ({ skills }) => Math.ceil(skills.length / 2) * 44,
  experience: ({ experiences }) =>
    experiences.reduce((sum, { description }) => sum + 64 + estimateText(description), 0),
  lead_form: () => 400,
};

/** Among many links of one size, none stands out. */
function findAlike(
  { custom_links }: PageDraft,
  links: readonly CustomLink[],
  look: LinkLook,
): PageSuggestion[] {
  const [group] = groupLinks(links)
    .map((each) => each.links)
    .filter(
      (each) => each.length > ALIKE_MAX_COUNT && new Set(each.map(({ size }) => size)).size === 1,
    );
  const first = group?.[0];
  if (group === undefined || first === undefined) return [];
  const words = `${group.length} links look alike.`;
  const part = 'custom_links';
  if (look === null) return [{ words, act: 'Add headings', at: 'links', part }];
  const rest = new Set(group.slice(1).map(({ id }) => id));
  const sized = custom_links.map((link) => {
    if (link.id === first.id) return { ...link, size: 'feature' };
    return first.size === 'feature' && rest.has(link.id) ? { ...link, size: '' } : link;
  });
  return [{ words, act: 'Make the first larger', columns: { custom_links: sized }, part }];
}

function findLongTitles(links: readonly CustomLink[], look: LinkLook): PageSuggestion[] {
  const isTile = ({ size }: CustomLink) =>
    size === 'tile' || (size === '' && (look === 'tile' || look === 'shop'));
  const long = links.filter(
    (link) =>
      look !== null && !isLinkHeading(link) && isTile(link) && isTooLongForTile(link.buttonText),
  );
  const [first] = long;
  if (first === undefined) return [];
  const words =
    long.length === 1
      ? `“${nameLink(first)}” is too long for its tile.`
      : `${long.length} titles are too long for their tiles.`;
  return [{ words, act: 'Shorten', at: `custom_links.${first.id}`, part: 'custom_links' }];
}

function findSilentPictures({ gallery }: PageDraft): PageSuggestion[] {
  const silent = gallery.flatMap(({ url, alt }, index) =>
    url.trim() !== '' && alt.trim() === '' ? [index] : [],
  );
  if (silent.length === 0) return [];
  const words =
    silent.length === 1
      ? '1 picture has no description.'
      : `${silent.length} pictures have no description.`;
  return [{ words, act: 'Describe', at: `gallery.${silent[0]}.alt`, part: null }];
}
