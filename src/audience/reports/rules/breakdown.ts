import { BIO_PREFIX } from '#kit/rules/paths.ts';
import { parseUrl } from '#kit/rules/urls/parse-url.ts';
import { LINK_TYPES, toLinkTypeName } from '#page/links/rules/link-types.ts';
import { findSocialNetwork, SOCIAL_NETWORKS } from '#page/links/rules/social-networks.ts';
import type { CustomLink } from '#page/profile/rules/items.ts';
import { parseShareMark, SHARE_MARKS } from '#page/qr/rules/share-marks.ts';
import { SECTIONS, type SectionKey } from '#page/sections/rules/sections.ts';
import { normaliseAddress, type ValueCount } from './report.ts';

export type BreakdownRow = { name: string; detail: string; count: number };

/** Stands for all values beyond a day's 200 most frequent (`analytics_daily_values`). */
const OTHER = { value: 'other', name: 'Other' };

/** @returns visitors' sources by display name; a network's hosts share one row */
export function listSources(counts: readonly ValueCount[]): BreakdownRow[] {
  return nameRows(counts, toSourceName);
}

function toSourceName(source: string): string {
  if (source === '') return 'Direct or unknown';
  if (source === 'qr') return 'QR code';
  const mark = parseShareMark(source);
  if (mark !== null) return SHARE_MARKS[mark];
  const network = findSocialNetwork(`https://${source}`);
  if (network) return SOCIAL_NETWORKS[network].name;
  return source === OTHER.value ? OTHER.name : source.replace(/^www\./, '');
}

const DEVICES: Readonly<Record<string, string>> = {
  mobile: 'Phone',
  tablet: 'Tablet',
  desktop: 'Computer',
};

/** @returns device classes by their display names */
export function listDevices(counts: readonly ValueCount[]): BreakdownRow[] {
  return nameRows(counts, (value) => DEVICES[value] ?? value);
}

/** @param toName names a country by code, in the reader's language @returns the countries */
export function listCountries(
  counts: readonly ValueCount[],
  toName: (code: string) => string,
): BreakdownRow[] {
  return nameRows(counts, (value) => (value === OTHER.value ? OTHER.name : toName(value)));
}

/** @returns campaigns as in the links the owner shared (`utm_campaign=…`) */
export function listCampaigns(counts: readonly ValueCount[]): BreakdownRow[] {
  return nameRows(counts, (value) => (value === OTHER.value ? OTHER.name : value));
}

/** @returns clicks and submissions by section, with display names */
export function listSections(counts: Readonly<Record<string, number>>): BreakdownRow[] {
  return nameRows(toValues(counts), (value) => (isSection(value) ? SECTIONS[value].name : value));
}

/** @returns clicks by type of link */
export function listLinkTypes(counts: Readonly<Record<string, number>>): BreakdownRow[] {
  return nameRows(toValues(counts), toLinkTypeName);
}

function isSection(key: string): key is SectionKey {
  return Object.hasOwn(SECTIONS, key);
}

function toValues(counts: Readonly<Record<string, number>>): ValueCount[] {
  return Object.entries(counts).map(([value, count]) => ({ value, count }));
}

/**
 * @param counts of clicks by URL
 * @param links of the current page, whose titles label their URLs
 * @returns the links; a URL that no current link has is shown as is
 */
export function listLinks(
  counts: readonly ValueCount[],
  links: readonly CustomLink[],
): BreakdownRow[] {
  const words = new Map(
    links.map(({ url, buttonText }) => [normaliseAddress(url), buttonText.trim()]),
  );
  return mergeRows(counts, (value) => {
    const address = toShortAddress(value);
    const text = words.get(normaliseAddress(value));
    return text ? { name: text, detail: address } : { name: address, detail: '' };
  });
}

function toShortAddress(url: string): string {
  if (url === OTHER.value) return OTHER.name;
  const parsed = parseUrl(url);
  if (parsed === null) return url;
  const { protocol, host, pathname } = parsed;
  if (pathname.startsWith(BIO_PREFIX) && pathname.endsWith('.vcf')) return LINK_TYPES.contact;
  if (!/^https?:$/.test(protocol)) return url.slice(protocol.length);
  return `${host.replace(/^www\./, '')}${pathname}`.replace(/\/$/, '');
}

function nameRows(counts: readonly ValueCount[], toName: (value: string) => string) {
  return mergeRows(counts, (value) => ({ name: toName(value), detail: '' }));
}

type Words = Pick<BreakdownRow, 'name' | 'detail'>;

function mergeRows(counts: readonly ValueCount[], toWords: (value: string) => Words) {
  const rows = new Map<string, BreakdownRow>();
  for (const { value, count } of counts) {
    const words = toWords(value);
    const key = `${words.name}\n${words.detail}`;
    rows.set(key, { ...words, count: (rows.get(key)?.count ?? 0) + count });
  }
  return [...rows.values()].sort((a, b) => b.count - a.count || a.name.localeCompare(b.name));
}
