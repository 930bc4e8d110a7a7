import { parseUrl } from '#kit/rules/urls/parse-url.ts';
import { decodePunycode } from '#kit/rules/urls/punycode.ts';
import { cutText } from '#kit/rules/values/cut-text.ts';
import { toLinkTitle } from './link-title.ts';
import { findServiceName } from './social-networks.ts';

/** In characters: about two lines of a tile. */
const NAME_MAX_LENGTH = 40;

/**
 * Names a link that has no title: the network or service (`YouTube`), else what the URL's path says
 * (`Shop` for `/shop`), else its subdomain (`shop.maya.com`), else the site's own name.
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

/** @returns the last part of a path that is words: `/en/shop/12345` is `Shop` */
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

const FILE_ENDING =
  /\.(?:html?|php|aspx?|jsp|pdf|jpe?g|png|webp|docx?|pptx?|xlsx?|ics|vcf|mp[34]|zip)$/i;

/** Parts that every site has. */
const NAMELESS =
  /^(?:index|home|default|main|start|startseite|accueil|inicio|[a-z]{2}[-_][a-z]{2})$/i;

/** Written in capitals; two letters are otherwise a language. */
const INITIALS: ReadonlySet<string> = new Set(['cv', 'dj', 'ep', 'lp', 'tv', 'vip', 'faq', 'faqs']);

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** @returns a part of a path in words; null if it is a language, a number or a code */
function toWords(part: string): string[] | null {
  if (NAMELESS.test(part) || UUID.test(part) || part.includes('=')) return null;
  const words = part.split(/[\s_+~–—-]+/u).filter((word) => word !== '' && !isCode(word));
  // A year or a number belongs to words, and isn't a name by itself.
  if (!words.some(isWord)) return null;
  return words.map((word) =>
    INITIALS.has(word.toLowerCase()) ? word.toUpperCase().replace(/S$/, 's') : word,
  );
}

function capitalize(word: string): string {
  const [first = '', ...rest] = word;
  return first.toLocaleUpperCase('en') + rest.join('');
}

function toName(words: readonly string[]): string {
  return cutText(toLinkTitle(words.join(' ')), NAME_MAX_LENGTH);
}

/** An id: a long number, letters mixed with digits, or capitals at random. */
function isCode(word: string): boolean {
  if (/^\d{5,}$/.test(word)) return true;
  if (!/^[\dA-Za-z]+$/.test(word)) return false;
  const hasBoth = /\d/.test(word) && /[A-Za-z]/.test(word);
  const isMixed = (word.match(/[a-z](?=[A-Z])/g) ?? []).length > 1;
  return (hasBoth && word.length >= 8) || isMixed;
}

/** Three letters with a vowel in Latin script; any letter in the others, where two can be a word. */
function isWord(word: string): boolean {
  if (INITIALS.has(word.toLowerCase())) return true;
  const plain = word.normalize('NFD').replace(/\p{M}/gu, '');
  if (/[^\p{Script=Latin}\P{L}]/u.test(plain)) return true;
  return /^(?=.*[aeiouyæœøı])(?:\P{L}*\p{L}){3}/iu.test(plain);
}

/** Subdomains that say what is there. */
const TELLING =
  /^(?:shop|store|boutique|tienda|loja|blog|news|booking|book|tickets|events?|docs|help|support|status|forum|community|jobs|careers|learn|courses?|portfolio|menu|music|podcast|radio|academy|gallery|newsletter|calendar|donate)$/;

/** Endings with two labels (`co.uk`), and hosts that give each customer a subdomain. */
const ENDINGS =
  /\.(?:(?:co|com|org|net|ac|gov|edu|or|ne|go|gob|nom)\.[a-z]{2}|(?:github|gitlab|itch|myportfolio|webflow)\.(?:io|com)|(?:vercel|netlify|web|framer|lovable)\.app|(?:pages|workers|fly|deno)\.dev|(?:wixsite|wordpress|blogspot|weebly|myshopify|squarespace|hubspotpagebuilder)\.com|(?:notion|square|godaddysites)\.(?:site|com)|carrd\.co|[^.]+)$/;

function nameByHost(hostname: string): string {
  const host = hostname.replace(/^www\d?\./, '').replace(/\.$/, '');
  if (/^\[|^[\d.]+$/.test(host)) return host;
  const labels = host.replace(ENDINGS, '').split('.');
  const [first = ''] = labels;
  const telling = labels.length > 1 && TELLING.test(first) ? first : (labels.at(-1) ?? '');
  const label = telling.startsWith('xn--') ? (decodePunycode(telling.slice(4)) ?? '') : telling;
  if (UNSAYABLE.test(label)) return label.toUpperCase();
  const words = toWords(label);
  return words === null ? host : toName(words.map(capitalize));
}

/** Initials: "DW", "BBC". */
const UNSAYABLE = /^(?:[a-z]{2}|[b-df-hj-np-tv-xz]{3})$/;

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}
