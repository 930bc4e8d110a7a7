import { parseUrl } from '#kit/rules/urls/parse-url.ts';
import { decodePunycode } from '#kit/rules/urls/punycode.ts';
import { isMixedScript, isOneSlipApart, toSkeleton } from './skeleton.ts';

/** Names most used for phishing, whose look-alikes need a check: the name, and its own hosts. */
const BRANDS: readonly { name: string; hosts: readonly string[] }[] = [
  { name: 'paypal', hosts: ['paypal.com', 'paypal.me', 'paypalobjects.com'] },
  { name: 'google', hosts: ['google.com', 'goo.gl', 'google.dev', 'google.org'] },
  { name: 'gmail', hosts: ['gmail.com'] },
  { name: 'youtube', hosts: ['youtube.com', 'youtu.be'] },
  { name: 'apple', hosts: ['apple.com'] },
  { name: 'icloud', hosts: ['icloud.com'] },
  { name: 'amazon', hosts: ['amazon.com', 'amazon.dev', 'amazon.jobs'] },
  { name: 'microsoft', hosts: ['microsoft.com'] },
  { name: 'outlook', hosts: ['outlook.com'] },
  { name: 'office365', hosts: ['office365.com', 'office.com'] },
  { name: 'facebook', hosts: ['facebook.com', 'fb.com'] },
  { name: 'instagram', hosts: ['instagram.com'] },
  { name: 'whatsapp', hosts: ['whatsapp.com', 'wa.me'] },
  { name: 'telegram', hosts: ['telegram.org', 'telegram.me'] },
  { name: 'linkedin', hosts: ['linkedin.com'] },
  { name: 'tiktok', hosts: ['tiktok.com'] },
  { name: 'snapchat', hosts: ['snapchat.com'] },
  { name: 'twitter', hosts: ['twitter.com'] },
  { name: 'discord', hosts: ['discord.com', 'discord.gg', 'discord.new'] },
  { name: 'netflix', hosts: ['netflix.com'] },
  { name: 'spotify', hosts: ['spotify.com', 'spotify.link'] },
  { name: 'dropbox', hosts: ['dropbox.com'] },
  { name: 'github', hosts: ['github.com', 'github.io', 'github.dev'] },
  { name: 'steamcommunity', hosts: ['steamcommunity.com'] },
  { name: 'coinbase', hosts: ['coinbase.com'] },
  { name: 'binance', hosts: ['binance.com'] },
  { name: 'metamask', hosts: ['metamask.io'] },
  { name: 'revolut', hosts: ['revolut.com', 'revolut.me'] },
  { name: 'stripe', hosts: ['stripe.com'] },
  { name: 'mastercard', hosts: ['mastercard.com'] },
  { name: 'santander', hosts: ['santander.com'] },
  { name: 'barclays', hosts: ['barclays.com', 'home.barclays'] },
  { name: 'wellsfargo', hosts: ['wellsfargo.com'] },
  { name: 'chase', hosts: ['chase.com'] },
  { name: 'dhl', hosts: ['dhl.com'] },
  { name: 'fedex', hosts: ['fedex.com'] },
  { name: 'booking', hosts: ['booking.com'] },
  { name: 'airbnb', hosts: ['airbnb.com'] },
];

/** Words that, next to a brand's name in one label, imitate the brand's requests for trust. */
const TRUST_WORDS: ReadonlySet<string> = new Set(
  `account billing confirm help id login pay payment secure security service signin support unlock
  update validate verification verify wallet web`.split(/\s+/),
);

/** Hosts that hide a link's target. */
const SHORTENERS: ReadonlySet<string> = new Set(
  `adf.ly bit.do bit.ly bl.ink buff.ly clck.ru cutt.ly is.gd ow.ly qr.ae rb.gy rebrand.ly s.id
  short.io shorte.st shorturl.at t.ly t2m.io tiny.cc tinyurl.com tr.im u.to urlz.fr v.gd
  grabify.link iplogger.com iplogger.org 2no.co yip.su`.split(/\s+/),
);

/** Findings about a link, as worded for administrators; the first match is reported. */
export const LINK_FINDINGS = {
  scheme: 'Doesn’t open a website, email or call',
  userinfo: 'Shows one host and opens another',
  ip: 'Leads to an IP address',
  mixed_script: 'Mixes letters of several scripts',
  lookalike: 'Looks like a known name but isn’t',
  shortener: 'Hides where it leads',
  online: 'Known as harmful by the link checker',
} as const;

export type LinkFindingKind = keyof typeof LINK_FINDINGS;

export type LinkFinding = { kind: LinkFindingKind; url: string };

/** Too common on honest pages to alert an administrator by themselves. */
const HARMLESS: ReadonlySet<LinkFindingKind> = new Set(['shortener', 'ip']);

/** @returns whether an administrator should review the page; findings never suspend it */
export function isWorthALook(findings: readonly LinkFinding[]): boolean {
  return findings.some(({ kind }) => !HARMLESS.has(kind));
}

const SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:', 'sms:']);

/** The maximum length of a DNS name; URLs may have longer hosts, which can't exist. */
const HOST_MAX_LENGTH = 253;

/** Shorter names are one typo away from too many words. */
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

/** @returns whether the host, or one of its parent domains, is among these */
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
    // A plural isn't a typo: `stripes`.
    const isPlural = skeleton === `${brand}s`;
    return brand.length >= SLIP_MIN_LENGTH && !isPlural && isOneSlipApart(skeleton, brand);
  });
}

/** @returns the index at which a host's public suffix begins: `com`, or `co.uk` */
function findEnding(labels: readonly string[]): number {
  const last = labels.length - 1;
  const isNested = /^(?:co|com|net|org|gov|ac|edu)$/.test(labels[last - 1] ?? '');
  return isNested && labels[last]?.length === 2 && labels.length > 2 ? last - 1 : last;
}

/** Suffixes under which brands usually own their name too: `com`, `net`, `org`, and countries'. */
function isUsualEnding(ending: readonly string[]): boolean {
  const last = ending.at(-1) ?? '';
  return ending.length > 1 || last.length === 2 || /^(?:com|net|org)$/.test(last);
}

/** The maximum number of links checked; a page has a few hundred. */
export const LINKS_MAX_CHECKED = 500;

/** Punctuation that ends a sentence rather than a URL. */
const SENTENCE_END = /[.,;:!?]{1,8}$/;

/** A URL within a text. Both parts are bounded, so that no text can make the search slow. */
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

/** @param links from `listPageLinks` @returns the offline checks' findings */
export function checkLinks(links: readonly string[]): LinkFinding[] {
  return links.flatMap((url) => {
    const kind = findLinkProblem(url);
    return kind === null ? [] : [{ kind, url }];
  });
}
