import { parseUrl } from '#kit/rules/urls/parse-url.ts';
import { nameOfLink, toLinkTitle } from '#page/links/rules/name-of-link.ts';
import { readAddress, toStoredUrl } from '#page/links/rules/read-address.ts';
import { findSocialNetwork, SOCIAL_NETWORKS } from '#page/links/rules/social-networks.ts';

/** A link on another product's page. */
export type FoundLink = {
  title: string;
  url: string;
  /** Whether that page shows it among its social icons. */
  isSocial?: boolean;
  /** Whether it is a heading of the links that follow; its `url` is empty. */
  isHeading?: boolean;
};

/** A link or heading that the owner can import. `url` is allowed and has its scheme. */
export type ImportableLink = {
  kind: 'link' | 'social' | 'heading';
  title: string;
  url: string;
  /** Whether the owner's page already has it. */
  isDuplicate: boolean;
};

/** No real page has more links. */
export const MAX_IMPORTED_LINKS = 200;

/** The links in the owner's draft. */
type OwnLinks = {
  custom_links: readonly { url: string; kind?: string; buttonText?: string }[];
  social_links: readonly { url: string }[];
};

/**
 * @param found in the other page's order
 * @param own links of the owner's page
 * @returns the importable ones: each URL and heading once, without invalid ones, at most
 *   `MAX_IMPORTED_LINKS`
 */
export function listImportableLinks(found: readonly FoundLink[], own: OwnLinks): ImportableLink[] {
  const present = new Set([...own.custom_links, ...own.social_links].map(({ url }) => toKey(url)));
  const links = new Map<string, ImportableLink>();
  for (const link of found) {
    if (links.size >= MAX_IMPORTED_LINKS) break;
    if (link.isHeading) {
      const heading = readHeading(link, own);
      if (heading !== null) links.set(`#${heading.title}`, heading);
      continue;
    }
    const reading = readAddress(link.url);
    if (!reading || 'problem' in reading) continue;
    const { url } = reading;
    const key = toKey(url);
    if (links.has(key)) continue;
    links.set(key, { ...describe(link, url), url, isDuplicate: present.has(key) });
  }
  return [...links.values()];
}

function readHeading({ title: words }: FoundLink, own: OwnLinks): ImportableLink | null {
  const title = toLinkTitle(words);
  const isDuplicate = own.custom_links.some(
    (link) => link.kind === 'heading' && link.buttonText === title,
  );
  return title === '' ? null : { kind: 'heading', title, url: '', isDuplicate };
}

function describe(link: FoundLink, url: string): Pick<ImportableLink, 'kind' | 'title'> {
  const words = toLinkTitle(link.title);
  const title = words || nameOfLink(url);
  return { kind: isSocial(link, url, words) ? 'social' : 'link', title };
}

/** A button named for its network is a profile; "Watch the talk" isn't, whatever its target. */
function isSocial(link: FoundLink, url: string, words: string): boolean {
  if (link.isSocial) return true;
  const network = findSocialNetwork(url);
  if (network === null) return words.toLowerCase() === 'mastodon' && isHandle(url);
  const { name } = SOCIAL_NETWORKS[network];
  return (
    words === '' ||
    words
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .includes(name.toLowerCase())
  );
}

/** Anyone can run a Mastodon server, so the form of its profile URLs and the word identify it. */
function isHandle(url: string): boolean {
  return /^\/@\w+\/?$/.test(parseUrl(url)?.pathname ?? '');
}

/** The same for URLs that plainly lead to the same target. */
function toKey(typed: string): string {
  const url = toStoredUrl(typed);
  const parsed = parseUrl(url);
  if (parsed === null) return url;
  const { host, pathname, search, hash, protocol } = parsed;
  const scheme = protocol === 'http:' ? 'https:' : protocol;
  return `${scheme}${host.replace(/^www\./, '')}${pathname.replace(/(?<!\/)\/+$/, '')}${search}${hash}`;
}

/** Links from several pasted lines. */
export type PastedLinks = {
  links: { url: string; title: string }[];
  /** Links that don't fit, and lines beyond the limit. */
  left: number;
  /** Lines that aren't links. */
  unread: number;
};

/** Later lines aren't read, as a page holds at most 200 links. */
const LINES_MAX_READ = 2000;

/**
 * @param text of several lines: each a URL, optionally with a title before or after it
 * @param room for this many links
 */
export function readPastedLines(text: string, room: number): PastedLinks {
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  return readPastedLinks(lines.map(readLine), room);
}

/** @param found in pasted lines or pasted HTML @param room for this many links */
export function readPastedLinks(found: readonly FoundLink[], room: number): PastedLinks {
  const pasted: PastedLinks = {
    links: [],
    left: Math.max(0, found.length - LINES_MAX_READ),
    unread: 0,
  };
  for (const { url: typed, title } of found.slice(0, LINES_MAX_READ)) {
    const reading = readAddress(typed);
    if (!reading || 'problem' in reading) pasted.unread += 1;
    else if (pasted.links.length >= room) pasted.left += 1;
    else pasted.links.push({ url: reading.url, title: toLinkTitle(title) });
  }
  return pasted;
}

/** `My shop: https://shop.example` has its title beside its URL. */
function readLine(line: string): FoundLink {
  const text = line.trim();
  const [address = ''] = /https?:\/\/\S+/i.exec(text) ?? [];
  if (address === '' || address === text) return { url: text, title: '' };
  const title = text.replace(address, ' ').replace(/^[\s:|–—•*-]+|(?<![\s:|–—-])[\s:|–—-]+$/g, '');
  return { url: address, title };
}

/** @returns a message about anything left out of a paste; null if all of it was used */
export function describePaste({ left, unread }: PastedLinks, most: number): string | null {
  const parts = [
    left > 0 && `A page holds ${most} links, so ${left} ${left === 1 ? 'was' : 'were'} left out.`,
    unread > 0 && (unread === 1 ? '1 line wasn’t a link.' : `${unread} lines weren’t links.`),
  ];
  return parts.filter(Boolean).join(' ') || null;
}
