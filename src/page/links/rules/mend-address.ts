import { SOCIAL_NETWORKS, type SocialNetworkKey } from './social-networks.ts';

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
export function isStartMistyped(text: string): boolean {
  const start = MISTYPED_START.exec(text)?.[0];
  return start !== undefined && !/^https?:\/\/$/i.test(start);
}

/** @param ending of a host, without its dot @returns the intended one; null if it may be right */
export function findMeantEnding(ending: string): string | null {
  return Object.hasOwn(ENDINGS, ending.toLowerCase())
    ? (ENDINGS[ending.toLowerCase()] ?? null)
    : null;
}

/**
 * @param text that isn't a valid link
 * @returns the text without common typos: a mistyped start, spaces, a comma for a dot, a sentence's
 *   full stop, `.con`
 */
export function mendAddress(text: string): string {
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
export function guessProfile(text: string): { network: SocialNetworkKey; name: string } | null {
  if (text.length > MAX_GUESS_LENGTH) return null;
  const named = /^(.+?)[:/\s]+@?([\w.-]+)$/.exec(text);
  const network = named && NETWORK_OF_NAME.get(named[1]?.toLowerCase() ?? '');
  if (network) return { network, name: named[2] ?? '' };
  const loose = /^@?([a-z_][\w.-]*)$/i.exec(text);
  return loose ? { network: LIKELIEST, name: loose[1] ?? '' } : null;
}
