import {
  ADDRESS_PROBLEMS,
  describeCharacter,
  describeEnding,
  describeLocal,
  describeLooseHandle,
  describeNameless,
  describeNameRule,
} from '#kit/rules/urls/address-words.ts';
import { isLinkUrl, isReachableUrl, toLinkUrl, URL_MAX_LENGTH } from '#kit/rules/urls/urls.ts';
import { remember } from '#kit/rules/values/remember.ts';
import { isInternational, looksLikePhone, toPhoneNumber } from './phone-numbers.ts';
import {
  describeProfile,
  findNameRule,
  findPhoneProfile,
  toProfileUrl,
} from './profile-addresses.ts';
import { findSocialNetwork, SOCIAL_NETWORKS, type SocialNetworkKey } from './social-networks.ts';

/** A recognised link: the URL to store, and a description for its owner. */
export type KnownAddress = { url: string; said: string };

/** A link's problem, with a suggested fix if there is a likely one. */
export type AddressProblem = { problem: string; suggestion: KnownAddress | null };

export type AddressReading = KnownAddress | AddressProblem;

/**
 * Parses the single input of a link: a URL, a username on a network, an email or a phone number.
 * `private.is_reachable_url` refuses unopenable ones in SQL.
 *
 * @param typed in any of these forms
 * @param network chosen beside the input, if any
 * @returns null if nothing was typed
 */
export function readAddress(
  typed: string,
  network: SocialNetworkKey | null = null,
): AddressReading | null {
  const text = typed.trim();
  if (text === '') return null;
  if (text.length > URL_MAX_LENGTH) return { problem: ADDRESS_PROBLEMS.other, suggestion: null };
  const understood = understand(text, network);
  if (typeof understood !== 'string') return understood;
  return { problem: understood, suggestion: suggest(text, network) };
}

/** The editor parses all of a page's URLs (at most 400) whenever typing pauses. */
const KEPT_ADDRESSES = 500;

/** @returns the URL to store for the input; an invalid one is unchanged, for SQL to refuse */
export const toStoredUrl = remember((typed) => {
  const reading = readAddress(typed);
  return reading && 'url' in reading ? reading.url : toLinkUrl(typed);
}, KEPT_ADDRESSES);

/** The URL, or a message about the problem. */
type Understood = KnownAddress | string;

function understand(text: string, network: SocialNetworkKey | null): Understood {
  return (
    (network && readName(text, network)) ?? readHandle(text) ?? readContact(text) ?? readWeb(text)
  );
}

function suggest(text: string, network: SocialNetworkKey | null): KnownAddress | null {
  const mended = mendAddress(text);
  const understood = mended === text ? '' : understand(mended, network);
  if (typeof understood !== 'string') return understood;
  const guess = network === null && !isLocal(text) ? guessProfile(text) : null;
  const named = guess && readName(guess.name, guess.network);
  return named && typeof named !== 'string' ? named : null;
}

/** A username on the chosen network. Null if it is a URL after all. */
function readName(text: string, network: SocialNetworkKey): Understood | null {
  const { name } = SOCIAL_NETWORKS[network];
  if (isAddress(text)) return null;
  const toPhoneProfile = findPhoneProfile(network);
  if (toPhoneProfile) {
    const number = toPhoneNumber(text);
    if (!number || !isInternational(number)) return ADDRESS_PROBLEMS.countryCode;
    return { url: toPhoneProfile(number), said: `${name} chat with ${number}` };
  }
  const rule = findNameRule(network);
  const handle = text.replace(/^@/, '');
  const url = rule?.pattern.test(handle) ? toProfileUrl(network, handle) : null;
  if (url) return { url, said: `${name} profile @${handle}` };
  if (/[.@:]/.test(handle)) return null;
  return rule ? describeNameRule(name, rule.words) : describeNameless(name);
}

function isAddress(text: string): boolean {
  return /^(?:[a-z]+:|www\.)|\//i.test(text) || findSocialNetwork(`https://${text}`) !== null;
}

/** `@maya@mastodon.social` names its server; `@maya` alone isn't enough. */
function readHandle(text: string): Understood | null {
  if (!text.startsWith('@')) return null;
  const [, name = '', host] = /^@([\w.-]+)(?:@([^@/\s]+))?$/.exec(text) ?? [];
  if (name === '') return null;
  if (host === undefined) return describeLooseHandle(text);
  const url = `https://${host}/@${name}`;
  return isReachableUrl(url) ? { url, said: `Profile ${text}` } : null;
}

function readContact(text: string): Understood | null {
  const [, scheme = '', rest = text] = /^(mailto|tel|sms):\/*(.*)$/i.exec(text) ?? [];
  if (/^(?:tel|sms)$/i.test(scheme))
    return readDialled(toLinkUrl(text), scheme.toLowerCase(), rest);
  if (scheme !== '') return readMail(toLinkUrl(text), rest);
  if (/^[^/:?#]*@/.test(text)) return readMail(text, rest);
  if (!looksLikePhone(text)) return null;
  return readDialled(text, 'tel', text);
}

function readMail(text: string, rest: string): Understood {
  const [address = '', query] = rest.split(/(?=\?)/);
  const [, host = ''] = /^[^\s@:;,<>()"\\]+@([^\s@]+)$/.exec(address) ?? [];
  const problem = host === '' ? ADDRESS_PROBLEMS.mail : findHostProblem(host);
  if (problem !== null) return problem;
  const url = isLinkUrl(text) ? text : `mailto:${address}${query ?? ''}`;
  return { url, said: `Email to ${address}` };
}

function readDialled(text: string, scheme: string, rest: string): Understood {
  const number = toPhoneNumber(rest.split(/[;?]/)[0] ?? '');
  const isKept = isLinkUrl(text) && /^[\d+*#().,;=?&%\w-]*\d{3}/.test(rest);
  if (number === null && !isKept) return ADDRESS_PROBLEMS.phone;
  const act = scheme === 'sms' ? 'Text message to' : 'Phone call to';
  const reach = number && !isInternational(number) ? ', from your own country only' : '';
  return {
    url: isLinkUrl(text) ? text : `${scheme}:${number}`,
    said: `${act} ${number ?? rest}${reach}`,
  };
}

function readWeb(text: string): Understood {
  if (isStartMistyped(text)) return ADDRESS_PROBLEMS.mistypedStart;
  if (isLocal(text)) return describeLocal('localhost');
  if (/\s/.test(text)) return ADDRESS_PROBLEMS.blanks;
  const url = toLinkUrl(text);
  const [, authority] = /^https?:\/\/([^/?#]*)/i.exec(url) ?? [];
  if (authority === undefined) return ADDRESS_PROBLEMS.scheme;
  if (authority.includes('@')) return ADDRESS_PROBLEMS.userinfo;
  const problem = findHostProblem(authority.replace(/:\d*$/, ''));
  if (problem !== null) return problem;
  return isLinkUrl(url) && isReachableUrl(url)
    ? { url, said: describe(url) }
    : ADDRESS_PROBLEMS.other;
}

/** @returns why visitors can't reach the host, or null */
function findHostProblem(host: string): string | null {
  const labels = host.toLowerCase().replace(/\.$/, '').split('.');
  const ending = labels.at(-1) ?? '';
  const [stray] = /[!-,/:-@[-^`{-~]/.exec(host) ?? [];
  if (/^\[|^[\d.]+$/.test(host)) return ADDRESS_PROBLEMS.ip;
  if (stray !== undefined) return describeCharacter(stray);
  if (/^(?:local|localhost|internal|lan|home)$/.test(ending)) return describeLocal(host);
  if (labels.length === 1) return ADDRESS_PROBLEMS.ending;
  return findMeantEnding(ending) === null ? null : describeEnding(ending);
}

function isLocal(text: string): boolean {
  return /^(?:https?:\/\/)?localhost(?=[:/?#]|$)/i.test(text);
}

function describe(url: string): string {
  const profile = describeProfile(url);
  if (profile !== null) return profile;
  const network = findSocialNetwork(url);
  if (network !== null) return `Page on ${SOCIAL_NETWORKS[network].name}`;
  return `Website ${/^https?:\/\/(?:www\.)?([^/?#]+)/i.exec(url)?.[1]}`;
}

/** Mistyped top-level domains, and the intended ones. */
const ENDINGS: Readonly<Record<string, string>> = {
  con: 'com',
  cmo: 'com',
  ocm: 'com',
  cpm: 'com',
  vom: 'com',
  xom: 'com',
  comm: 'com',
  coom: 'com',
  nte: 'net',
  nett: 'net',
  ogr: 'org',
  orgg: 'org',
};

/** `https//`, `http:/`, `htps://`, `https;//`, `https:\\`, `https://https://`. */
const MISTYPED_START = /^(?:h{0,2}t{1,2}p{1,2}s?[\s:;.,]*[/\\]+\s*)+/i;

/** @param text as typed @returns whether it starts with a mistyped `https://` */
function isStartMistyped(text: string): boolean {
  const start = MISTYPED_START.exec(text)?.[0];
  return start !== undefined && !/^https?:\/\/$/i.test(start);
}

/** @param ending of a host, without its dot @returns the intended one; null if it may be right */
function findMeantEnding(ending: string): string | null {
  return Object.hasOwn(ENDINGS, ending.toLowerCase())
    ? (ENDINGS[ending.toLowerCase()] ?? null)
    : null;
}

/**
 * @param text that isn't a valid link
 * @returns the text without common typos: a mistyped start, spaces, a comma for a dot, a sentence's
 *   full stop, `.con`
 */
function mendAddress(text: string): string {
  const start = MISTYPED_START.exec(text)?.[0] ?? '';
  const rest = text
    .slice(start.length)
    .replace(/\s+/g, '')
    .replace(/(?<![.,;:!?])[.,;:!?]+$/, '');
  const [host = '', ...path] = rest.split(/(?=[/?#])/);
  const mended = host
    .replace(/[,;]/g, '.')
    .replace(/\.{2,}/g, '.')
    .replace(/[^.]+$/, (ending) => findMeantEnding(ending) ?? ending);
  return `${start === '' ? '' : 'https://'}${mended}${path.join('')}`;
}

/** A network's name and a username; anything longer is a sentence. */
const MAX_GUESS_LENGTH = 100;

/** The likeliest network for a name without one. */
const LIKELIEST: SocialNetworkKey = 'instagram';

const NETWORK_OF_NAME = new Map(
  Object.entries(SOCIAL_NETWORKS).flatMap(([key, { name }]) =>
    [key, name.toLowerCase()].map((word) => [word, key as SocialNetworkKey] as const),
  ),
);

/**
 * @param text such as `@maya`, `maya`, `tiktok/maya` or `TikTok: @maya`
 * @returns the name and its stated or likeliest network; null if it isn't a name
 */
function guessProfile(text: string): { network: SocialNetworkKey; name: string } | null {
  if (text.length > MAX_GUESS_LENGTH) return null;
  const named = /^(.+?)[:/\s]+@?([\w.-]+)$/.exec(text);
  const network = named && NETWORK_OF_NAME.get(named[1]?.toLowerCase() ?? '');
  if (network) return { network, name: named[2] ?? '' };
  const loose = /^@?([a-z_][\w.-]*)$/i.exec(text);
  return loose ? { network: LIKELIEST, name: loose[1] ?? '' } : null;
}
