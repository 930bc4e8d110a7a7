import { toLinkTitle } from '#page/links/rules/name-of-link.ts';
import { readAddress } from '#page/links/rules/read-address.ts';
import type { FoundLink } from './importable-links.ts';

/** Links from several pasted lines. */
export type PastedLinks = {
  links: { url: string; title: string }[];
  /** Links without room, and lines beyond the limit. */
  left: number;
  /** Lines that aren't links. */
  unread: number;
};

/** Further lines aren't read, as a page has room for 200 links. */
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

/** @returns the sentence about anything left out of a paste; null if all of it was used */
export function describePaste({ left, unread }: PastedLinks, most: number): string | null {
  const parts = [
    left > 0 && `A page holds ${most} links, so ${left} ${left === 1 ? 'was' : 'were'} left out.`,
    unread > 0 && (unread === 1 ? '1 line wasn’t a link.' : `${unread} lines weren’t links.`),
  ];
  return parts.filter(Boolean).join(' ') || null;
}
