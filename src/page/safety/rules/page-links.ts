import { findLinkProblem, type LinkFinding } from './link-checks.ts';

/** A page has some hundred links; at most this many are checked. */
export const LINKS_MAX_CHECKED = 500;

/** Punctuation that ends a sentence rather than a URL. */
const SENTENCE_END = /[.,;:!?]{1,8}$/;

/** A URL within a text. Both parts are bounded, so that no text can slow the search. */
const ADDRESS = /\b[a-z][a-z0-9+.-]{1,20}:[^\s<>"'`\])}]{1,2048}/gi;

/** A word followed by a colon isn't a URL: `Note:this`. Without slashes, only these schemes are. */
const OPAQUE = /^(?:mailto|tel|sms|javascript|data|vbscript):/i;

/**
 * @param content of a page as stored, hidden and scheduled parts included
 * @returns every URL in its texts, without duplicates, in a stable order
 */
export function listPageLinks(content: unknown): string[] {
  const links = new Set<string>();
  collect(content, links);
  return [...links].sort();
}

function collect(value: unknown, links: Set<string>): void {
  if (links.size >= LINKS_MAX_CHECKED) return;
  if (typeof value === 'string') {
    for (const [found] of value.matchAll(ADDRESS)) {
      if (links.size >= LINKS_MAX_CHECKED) return;
      if (found.includes('://') || OPAQUE.test(found)) links.add(found.replace(SENTENCE_END, ''));
    }
  } else if (Array.isArray(value)) {
    for (const entry of value) collect(entry, links);
  } else if (value !== null && typeof value === 'object') {
    for (const entry of Object.values(value)) collect(entry, links);
  }
}

/** @param links from `listPageLinks` @returns the findings of the offline checks */
export function checkLinks(links: readonly string[]): LinkFinding[] {
  return links.flatMap((url) => {
    const kind = findLinkProblem(url);
    return kind === null ? [] : [{ kind, url }];
  });
}
