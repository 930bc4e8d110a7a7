import { isWebLink } from './link-previews.ts';
import { toLinkTitle } from './link-title.ts';
import { readAddress } from './read-address.ts';

/** What a phone's share sheet sends, of which any part may be missing. */
export type SharedParts = { title?: string | null; text?: string | null; url?: string | null };

/** A link to add, with what its title may be; empty if unknown. */
export type SharedLink = { url: string; title: string };

/** More of a shared text isn't read, in characters. */
const READ_LENGTH = 4000;

const WEB_ADDRESS = /https?:\/\/\S+/i;

/** What a sentence puts after an address. */
const AFTER = /(?<![.,;:!?)\]}>»”’"'])[.,;:!?)\]}>»”’"']+$/u;

/**
 * Apps share an address as `url`, or among words as `text`.
 *
 * @param parts of any origin
 * @returns the link in it; null without one that a page can have
 */
export function readShared(parts: SharedParts): SharedLink | null {
  const { title = '', text = '', url = '' } = cut(parts);
  for (const words of [url, text, title]) {
    const found = findLink(words);
    if (found === null) continue;
    const rest = words === text ? text.replace(found.typed, ' ') : text;
    const said = [title, rest].find((one) => one !== words && isSaying(one)) ?? '';
    return { url: found.url, title: toLinkTitle(said) };
  }
  return null;
}

function cut({ title, text, url }: SharedParts) {
  const [first, second, third] = [title, text, url].map((part) =>
    (part ?? '').slice(0, READ_LENGTH).trim(),
  );
  return { title: first, text: second, url: third };
}

function findLink(words: string): { url: string; typed: string } | null {
  const [among] = WEB_ADDRESS.exec(words) ?? [];
  const typed = among ?? words;
  const reading = readAddress(typed.replace(AFTER, ''));
  const isLink = reading !== null && 'url' in reading && isWebLink(reading.url);
  return isLink ? { url: reading.url, typed } : null;
}

/** @returns whether it has a letter or digit, and is no address itself */
function isSaying(words: string): boolean {
  return /[\p{L}\p{N}]/u.test(words) && findLink(words) === null;
}
