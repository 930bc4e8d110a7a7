import { isRecord } from '#kit/rules/values/json.ts';
import type { FoundLink } from './importable-links.ts';

/** Names of such lists: `links` and `socialLinks` at Linktree, `buttons`, `blocks` elsewhere. */
const LIST_NAME = /(?:^|[a-z_])(?:links?|buttons?|blocks?|socials?|items)$/i;
const SOCIAL_NAME = /social/i;

const URL_NAMES = ['url', 'href', 'link'] as const;
const TITLE_NAMES = ['title', 'buttonText', 'name', 'label', 'text'] as const;

/** The largest pages have some thousand values; more are ignored. */
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
