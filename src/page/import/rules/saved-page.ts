import { parseUrl } from '#kit/rules/urls/parse-url.ts';
import { isRecord } from '#kit/rules/values/json.ts';
import { DRAFT_LENGTHS } from '#page/profile/rules/text.ts';
import type { FoundLink } from './importable-links.ts';

/** An `<a>` of a saved page. */
export type PageAnchor = { href: string; words: string; classes: string };

/** LinkStack's buttons and icons; on a page with them, other anchors aren't the owner's links. */
const BUTTON_CLASS = /(?:^|\s)button(?:\s|-|$)/;
const SOCIAL_CLASS = /(?:^|\s)social-(?:hover|icon)/;

/** LinkStack counts clicks by a redirect: `https://host/going/12/https://example.com`. */
const DETOUR = /^https?:\/\/[^/]+\/going\/\d+\/(?=.)/i;

/** The products' own links: legal notes, "make your own page". */
const PRODUCT_HOSTS = [
  'linktr.ee',
  'beacons.ai',
  'beacons.page',
  'linkstack.org',
  'bio.link',
  'campsite.bio',
  'lnk.bio',
];

/** These hosts' subdomains are people's pages, and ordinary links. */
const PRODUCT_DOORS = ['carrd.co', 'www.carrd.co'];

/**
 * Finds the links among a page's anchors: its buttons if it has any, otherwise all external links.
 *
 * @param anchors in page order
 * @param pageUrl the URL of the page, or empty if unknown
 */
export function findLinksInAnchors(anchors: readonly PageAnchor[], pageUrl: string): FoundLink[] {
  const buttons = anchors.filter(({ classes }) => BUTTON_CLASS.test(classes) || isIcon(classes));
  const own = [...PRODUCT_HOSTS, toHost(pageUrl)].filter(Boolean);
  return (buttons.length > 0 ? buttons : anchors)
    .map(({ href, words, classes }) => ({
      title: words,
      url: href.trim().replace(DETOUR, ''),
      isSocial: isIcon(classes),
    }))
    .filter(({ url }) => /^(?:https?|mailto|tel|sms):/i.test(url) && !isOn(own, toHost(url)));
}

function isIcon(classes: string): boolean {
  return SOCIAL_CLASS.test(classes);
}

function isOn(hosts: readonly string[], host: string): boolean {
  return (
    PRODUCT_DOORS.includes(host) || hosts.some((own) => host === own || host.endsWith(`.${own}`))
  );
}

function toHost(url: string): string {
  return parseUrl(url)?.hostname ?? '';
}

/** Names of link lists: `links` and `socialLinks` at Linktree, `buttons`, `blocks` elsewhere. */
const LIST_NAME = /(?:^|[a-z_])(?:links?|buttons?|blocks?|socials?|items)$/i;
const SOCIAL_NAME = /social/i;

const URL_NAMES = ['url', 'href', 'link'] as const;
const TITLE_NAMES = ['title', 'buttonText', 'name', 'label', 'text'] as const;

/** The largest pages have a few thousand values; more are ignored. */
const MAX_VALUES = 100_000;

/** A value in the data, and the nearest key above it. */
type Place = { value: unknown; name: string };

/**
 * Finds the links in the JSON of a page or an export: objects with a URL, in lists named for links. Linktree
 * has them in `props.pageProps.links` and `socialLinks`.
 *
 * @param data parsed JSON of any shape
 * @returns the links in the data's order
 */
export function findLinksInData(data: unknown): FoundLink[] {
  const found: FoundLink[] = [];
  // A stack instead of recursion, since the data can be nested arbitrarily deep.
  const waiting: Place[] = [{ value: data, name: Array.isArray(data) ? 'links' : '' }];
  for (let seen = 0; waiting.length > 0 && seen < MAX_VALUES; seen += 1) {
    const place = waiting.pop();
    if (place === undefined) break;
    if (isRecord(place.value) && LIST_NAME.test(place.name)) found.push(...readLink(place));
    for (const child of listChildren(place).reverse()) waiting.push(child);
  }
  return found;
}

function listChildren({ value, name }: Place): Place[] {
  if (Array.isArray(value)) return value.map((child: unknown) => ({ value: child, name }));
  if (!isRecord(value)) return [];
  // Links are only found in lists: a single object under `link` is part of something else.
  return Object.entries(value).map(([key, child]) => ({
    value: child,
    name: Array.isArray(child) ? key : '',
  }));
}

function readLink({ value, name }: Place): FoundLink[] {
  const url = findText(value, URL_NAMES);
  const isHeading = url === '' && isRecord(value) && value.type === 'HEADER';
  if (isHeading) return [{ title: findText(value, TITLE_NAMES), url, isHeading }];
  if (url === '') return [];
  return [{ title: findText(value, TITLE_NAMES), url, isSocial: SOCIAL_NAME.test(name) }];
}

function findText(value: unknown, names: readonly string[]): string {
  if (!isRecord(value)) return '';
  for (const name of names) {
    const text = value[name];
    if (typeof text === 'string' && text.trim() !== '') return text;
  }
  return '';
}

/** The page's owner as found on the page; empty where unknown. */
export type FoundPerson = { name: string; line: string };

/** A page's description of itself, from its head. */
type PageHead = { title: string; description: string };

/** Product names that pages append to the person's name, or use in their description. */
const PRODUCT = /linktree|linktr\.ee|beacons|linkstack|bio\.link|campsite|lnk\.bio|carrd/i;

/**
 * Finds an old page's owner: from its data (Linktree's `props.pageProps.account`), otherwise from its title
 * and description, without the product's name and slogans.
 *
 * @param data parsed JSON of the page's own script, of any shape
 */
export function findPerson(data: unknown, head: PageHead): FoundPerson {
  const account = findAccount(data);
  const names = [
    toText(account.pageTitle),
    ...head.title.split(/(?<!\s)\s+[|·•–—-]\s+/u).map(toText),
  ];
  const lines = [toText(account.description), toText(head.description)];
  const isOwn = (words: string) => words !== '' && !PRODUCT.test(words);
  const name = (names.find(isOwn) ?? '').replace(/^@/, '');
  return {
    name: cut(name, DRAFT_LENGTHS.full_name),
    line: cut(lines.find(isOwn) ?? '', DRAFT_LENGTHS.designation),
  };
}

function findAccount(data: unknown): Record<string, unknown> {
  let found = data;
  for (const key of ['props', 'pageProps', 'account']) found = isRecord(found) ? found[key] : null;
  return isRecord(found) ? found : {};
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value.replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim() : '';
}

/** The cut may leave a lone surrogate. */
function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/\p{Cs}$/u, '');
}
