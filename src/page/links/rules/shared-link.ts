import { isWebLink } from './link-previews.ts';
import { toLinkTitle } from './name-of-link.ts';
import { readAddress } from './read-address.ts';

/** A share from a phone; any part may be missing. */
type SharedParts = { title: string | null; text: string | null; url: string | null };

/** A share as text for the link box: a link with its title, if it has one, or other text. */
export type Shared = { typed: string; title: string; isLink: boolean };

/** The maximum length read from a shared text, in characters. */
const READ_LENGTH = 4000;

const WEB_ADDRESS = /https?:\/\/\S+/i;

/** Punctuation and closing brackets or quotes after an address. */
const AFTER = /(?<![.,;:!?)\]}>»”’"'])[.,;:!?)\]}>»”’"']+$/u;

/**
 * Apps share an address as `url`, or among words as `text`.
 *
 * @param parts of any origin
 * @returns its link, else its single word, else an empty text; null if nothing was shared
 */
export function readShared(parts: SharedParts): Shared | null {
  if (Object.values(parts).every((part) => part === null)) return null;
  const [title, text, url] = [parts.title, parts.text, parts.url].map((part) =>
    (part ?? '').slice(0, READ_LENGTH).trim(),
  ) as [string, string, string];
  for (const words of [url, text, title]) {
    const found = (words === url && readLink(words)) || findLink(words);
    if (!found) continue;
    const rest = words === text ? text.replace(found.among, ' ') : text;
    const said = [title, rest].find((one) => one !== words && isSaying(one)) ?? '';
    return { typed: found.url, title: toLinkTitle(said), isLink: true };
  }
  const typed = [url, text].find((words) => words !== '' && !/\s/.test(words)) ?? '';
  const reading = readAddress(typed);
  return { typed, title: '', isLink: reading !== null && 'url' in reading };
}

/** A link, and the text it was read from. */
type Found = { url: string; among: string };

function findLink(words: string): Found | null {
  const [address] = WEB_ADDRESS.exec(words) ?? [];
  const among = address ?? words;
  const plain = among.replace(AFTER, '');
  // A closing bracket may belong to the URL rather than to the sentence.
  const isOpen = plain.split('(').length > plain.split(')').length;
  const end = isOpen && among[plain.length] === ')' ? ')' : '';
  return readLink(`${plain}${end}`, among);
}

function readLink(address: string, among = address): Found | null {
  const reading = readAddress(address);
  const isLink = reading !== null && 'url' in reading && isWebLink(reading.url);
  return isLink ? { url: reading.url, among } : null;
}

/** @returns whether it has a letter or digit, and isn't itself an address */
function isSaying(words: string): boolean {
  return /[\p{L}\p{N}]/u.test(words) && findLink(words) === null;
}
