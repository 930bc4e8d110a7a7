import { parseUrl } from '#kit/rules/urls/parse-url.ts';
import { decodePunycode } from '#kit/rules/urls/punycode.ts';
import { BRANDS, SHORTENERS, TRUST_WORDS } from './brands.ts';
import { isMixedScript, isOneSlipApart, toSkeleton } from './skeleton.ts';

/** Findings about a link, in administrators' words; the first match is reported. */
export const LINK_FINDINGS = {
  scheme: 'Opens neither a website, a mail nor a call',
  userinfo: 'Shows one host and opens another',
  ip: 'Leads to an IP address',
  mixed_script: 'Mixes letters of several scripts',
  lookalike: 'Looks like a known name, and is not',
  shortener: 'Hides where it leads',
  online: 'Known as harmful by the link checker',
} as const;

export type LinkFindingKind = keyof typeof LINK_FINDINGS;

export type LinkFinding = { kind: LinkFindingKind; url: string };

/** Too common on honest pages to alert an administrator on their own. */
const HARMLESS: ReadonlySet<LinkFindingKind> = new Set(['shortener', 'ip']);

/** @returns whether an administrator should review the page; it's never suspended for it */
export function isWorthALook(findings: readonly LinkFinding[]): boolean {
  return findings.some(({ kind }) => !HARMLESS.has(kind));
}

const SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:', 'sms:']);

/** The longest DNS name; URLs may have longer hosts, which can't exist. */
const HOST_MAX_LENGTH = 253;

/** Shorter names are one slip away from too many words. */
const SLIP_MIN_LENGTH = 6;

/**
 * Checks a URL offline, in time linear in its length.
 *
 * @param url as stored on a page, any text
 * @returns the finding, or null
 */
export function findLinkProblem(url: string): LinkFindingKind | null {
  const parsed = parseUrl(url);
  if (parsed === null || !SCHEMES.has(parsed.protocol)) return 'scheme';
  if (!parsed.protocol.startsWith('http')) return null;
  if (parsed.username !== '' || parsed.password !== '') return 'userinfo';
  const host = parsed.hostname.replace(/\.$/, '');
  if (host.length > HOST_MAX_LENGTH) return 'lookalike';
  if (host.startsWith('[') || /^[\d.]+$/.test(host)) return 'ip';
  const labels = host.split('.').map(toOwnLetters);
  if (labels.some(isMixedScript)) return 'mixed_script';
  if (isLookalike(host, labels)) return 'lookalike';
  return isAtHome(host, SHORTENERS) ? 'shortener' : null;
}

function toOwnLetters(label: string): string {
  return (label.startsWith('xn--') && decodePunycode(label.slice('xn--'.length))) || label;
}

/** Whether the host, or one of its parent domains, is among these. */
function isAtHome(host: string, hosts: ReadonlySet<string>): boolean {
  const labels = host.split('.');
  return labels.some((_label, index) => hosts.has(labels.slice(index).join('.')));
}

const HOMES: ReadonlySet<string> = new Set(BRANDS.flatMap(({ hosts }) => hosts));

function isLookalike(host: string, labels: readonly string[]): boolean {
  if (isAtHome(host, HOMES)) return false;
  const ending = labels.slice(findEnding(labels));
  const name = labels[labels.length - ending.length - 1] ?? '';
  const skeleton = toSkeleton(name);
  // `paypal.com.example.net`: a brand's own domain precedes the real one.
  if ([...HOMES].some((home) => host.startsWith(`${home}.`) || host.includes(`.${home}.`)))
    return true;
  return BRANDS.some(({ name: brand }) => {
    if (name === brand) return !isUsualEnding(ending);
    if (skeleton === toSkeleton(brand)) return true;
    const parts = skeleton.split('-');
    if (parts.includes(brand) && parts.some((part) => TRUST_WORDS.has(part))) return true;
    // A plural isn't a slip: `stripes`.
    const isPlural = skeleton === `${brand}s`;
    return brand.length >= SLIP_MIN_LENGTH && !isPlural && isOneSlipApart(skeleton, brand);
  });
}

/** Where a host's public suffix begins: `com`, or `co.uk`. */
function findEnding(labels: readonly string[]): number {
  const last = labels.length - 1;
  const isNested = /^(?:co|com|net|org|gov|ac|edu)$/.test(labels[last - 1] ?? '');
  return isNested && labels[last]?.length === 2 && labels.length > 2 ? last - 1 : last;
}

/** Endings where a known name mostly belongs to its owner too: `com`, `net`, `org`, and the countries. */
function isUsualEnding(ending: readonly string[]): boolean {
  const last = ending.at(-1) ?? '';
  return ending.length > 1 || last.length === 2 || /^(?:com|net|org)$/.test(last);
}
