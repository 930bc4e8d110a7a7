import { parseUrl } from '#kit/rules/urls/parse-url.ts';
import type { FoundLink } from './importable-links.ts';

/** An `<a>` of a saved page. */
export type PageAnchor = { href: string; words: string; classes: string };

/** LinkStack's buttons and icons; a page with them has other anchors only beside them. */
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

/** People's pages are below these names, and are ordinary links. */
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
