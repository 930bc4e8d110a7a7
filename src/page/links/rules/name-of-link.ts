import { parseUrl } from '#kit/rules/urls/parse-url.ts';
import { decodePunycode } from '#kit/rules/urls/punycode.ts';
import { findServiceName } from './social-networks.ts';

/** In characters: about two lines of a tile. */
const NAME_MAX_LENGTH = 40;

/**
 * Names a link that has no title: the network or service (`YouTube`), else the URL's path (`Shop` for
 * `/shop`), else its subdomain (`shop.maya.com`), else the site's own name.
 *
 * @param url as stored, absolute
 * @returns a name in words, never empty; `Website` for text that isn't a URL
 */
export function nameOfLink(url: string): string {
  const service = findServiceName(url);
  if (service !== null) return service;
  const parsed = parseUrl(url);
  if (parsed === null || parsed.hostname === '') return 'Website';
  const { pathname, hash, hostname } = parsed;
  return nameByPath(pathname) ?? nameByPath(hash.replace(/^#!?/, '')) ?? nameByHost(hostname);
}

/**
 * @param url as stored, absolute
 * @returns a link's destination, to show beside its name: its host without `www`, or else the email address
 *   or number; '' for text that isn't a URL
 */
export function placeOfLink(url: string): string {
  const { host = '', pathname = '' } = parseUrl(url) ?? {};
  return host.replace(/^www\./, '') || decode(pathname) || pathname;
}

/** @returns the last part of a path that consists of words: `Shop` for `/en/shop/12345` */
function nameByPath(path: string): string | null {
  const parts = path.split('/').filter(Boolean).reverse();
  for (const part of parts) {
    const [first, ...rest] =
      toWords(
        decode(part)
          .replace(/[;?].*/s, '')
          .replace(FILE_ENDING, ''),
      ) ?? [];
    if (first !== undefined) return toName([capitalize(first), ...rest]);
  }
  return null;
}

const FILE_ENDING = /\.[a-z]\w{1,3}$/i;

/** Path parts too common to name a link. */
const NAMELESS = /^(?:index|home|default|main|[a-z]{2}[-_][a-z]{2})$/i;

/** Written in capitals; any other two letters are a language. */
const INITIALS = /^(?:cv|dj|ep|lp|tv|vip|faq)$/i;

/** @returns a part of a path in words; null if it is a language, a number or a code */
function toWords(part: string): string[] | null {
  if (NAMELESS.test(part) || part.includes('=')) return null;
  const words = part.split(/[\s_+~–—-]+/u).filter((word) => word !== '' && !isCode(word));
  // A year or a number can be part of a name, but isn't one by itself.
  if (!words.some(isWord)) return null;
  return words.map((word) => (INITIALS.test(word) ? word.toUpperCase() : word));
}

function capitalize(word: string): string {
  const [first = '', ...rest] = word;
  return first.toUpperCase() + rest.join('');
}

/** As many words as fit; a single longer word is cut. */
function toName([first = '', ...rest]: readonly string[]): string {
  let name = [...first].slice(0, NAME_MAX_LENGTH).join('');
  for (const word of rest) {
    if (name.length + word.length >= NAME_MAX_LENGTH) break;
    name += ` ${word}`;
  }
  return toLinkTitle(name);
}

/** An id: a long number, or eight or more letters and digits. */
function isCode(word: string): boolean {
  return /^(?:\d{5,}|(?=\D*\d)[\da-z]{8,})$/i.test(word);
}

/**
 * At least three letters with a vowel in Latin script; any letter in other scripts, where two can be a word.
 */
function isWord(word: string): boolean {
  if (INITIALS.test(word)) return true;
  const plain = word.normalize('NFD').replace(/\p{M}/gu, '');
  if (/[^\p{Script=Latin}\P{L}]/u.test(plain)) return true;
  return /^(?=.*[aeiouyæœøı])(?:\P{L}*\p{L}){3}/iu.test(plain);
}

/** A subdomain names the content or its owner: `shop.maya.com`, `maya.github.io`. */
function nameByHost(hostname: string): string {
  const host = hostname.replace(/^www\d?\./, '').replace(/\.$/, '');
  if (/^\[|^[\d.]+$/.test(host)) return host;
  const labels = host
    .split('.')
    .slice(0, -1)
    .map((label) => (label.startsWith('xn--') && decodePunycode(label.slice(4))) || label);
  const words = labels.map(toWords).find((found) => found !== null);
  return words ? toName(words.map(capitalize)) : host;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

/** In characters. */
const LINK_TITLE_MAX_LENGTH = 120;

/** @param words from another page @returns a link title: on one line, and cut to length */
export function toLinkTitle(words: string): string {
  const line = words.replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim();
  // The cut may leave a lone surrogate.
  return line.slice(0, LINK_TITLE_MAX_LENGTH).replace(/\p{Cs}$/u, '');
}

const AMOUNT = String.raw`\d[\d.,]*`;
const CURRENCY = `(?:[€$£¥₹]|[A-Z]{3}|kr|zł)`;

/** A price at the end of a title: `Mug · $24`, `Print – 30 EUR`. */
const PRICED = new RegExp(
  String.raw`^(.*\S)\s*(?:[·–—|:,]|\s-)\s*(${CURRENCY}\s?${AMOUNT}|${AMOUNT}\s?${CURRENCY})$`,
);

/** @param title of a link @returns its words, and the price at its end, or null */
export function splitPrice(title: string): { words: string; price: string | null } {
  const [, words, price] = PRICED.exec(title.trim()) ?? [];
  return words && price ? { words, price } : { words: title, price: null };
}
