import { isPictureUrl, toLinkUrl } from '#kit/rules/urls/urls.ts';
import { cutText } from '#kit/rules/values/cut-text.ts';
import { decodeEntities } from '#kit/rules/values/html-entities.ts';
import { buildSocialName } from '#page/links/rules/social-networks.ts';
import type { EmbedRules } from './define-embed.ts';
import {
  buildQuery,
  type EmbedProvider,
  type EmbedSource,
  FRAME_SANDBOX,
} from './embed-provider.ts';
import { EMBEDS } from './embeds.generated.ts';

/** The kind of an embed, and the key of the section that shows it. */
export type EmbedKind = keyof typeof EMBEDS;

export const EMBED_RULES: Readonly<Record<EmbedKind, EmbedRules>> = EMBEDS;

export const EMBED_KINDS = Object.keys(EMBEDS) as EmbedKind[];

/** @returns whether the section of this key shows an embed */
export function isEmbedKind(key: string): key is EmbedKind {
  return Object.hasOwn(EMBEDS, key);
}

/** The kinds whose title and picture our server fetches. */
export type PosterKind = {
  [Kind in EmbedKind]: (typeof EMBEDS)[Kind]['hasPoster'] extends true ? Kind : never;
}[EmbedKind];

/** @returns whether a poster is shown before it loads; other kinds have a drawing */
export function hasPoster(kind: EmbedKind): kind is PosterKind {
  return EMBED_RULES[kind].hasPoster;
}

/** The content of an embed section. */
export type Embed =
  | ({
      form: 'frame';
      provider: string;
      name: string;
      sandbox: string;
      allow: string;
    } & EmbedSource)
  /** An unknown page, or one that can't be framed; becomes a plain link called `name`. */
  | { form: 'link'; name: string; pageUrl: string };

/** The column of each kind. */
export const EMBED_COLUMNS = Object.fromEntries(
  EMBED_KINDS.map((kind) => [kind, `embed_${kind}`]),
) as { readonly [Kind in EmbedKind]: `embed_${Kind}` };

/** The column of each kind's poster. */
export const POSTER_COLUMNS = Object.fromEntries(
  EMBED_KINDS.filter(hasPoster).map((kind) => [kind, `${kind}_data`]),
) as { readonly [Kind in PosterKind]: `${Kind}_data` };

const NAMED_PAGES = EMBED_KINDS.flatMap((kind) => EMBED_RULES[kind].pages ?? []);

/** Two lines of a phone, in characters. */
const TITLE_LENGTH = 80;

/**
 * Extracts the URL to store from pasted text. Keeps only the URL of pasted HTML.
 *
 * @param pasted a URL, with or without its scheme, or a provider's HTML
 * @returns an absolute URL, https unless it was pasted with http, or empty if there is none
 */
export function readEmbedUrl(pasted: string): string {
  const text = pasted.trim();
  const spotify = /^spotify:(?:user:[^:]+:)?(\w+):(\w+)$/.exec(text);
  if (spotify) return `https://open.spotify.com/${spotify[1]}/${spotify[2]}`;
  const url = toLinkUrl(text.includes('<') ? findAddress(text) : text);
  return isPictureUrl(url) ? url : '';
}

/** The first tag with a URL; providers wrap it in a `<div>`, or fill a `<div>` by script. */
const EMBED_TAG =
  /<(?:iframe|blockquote|div)\b[^<>]*?\s(?:src|cite|data-url)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;

/** Reads a tag like a browser: `src` may have any quotes or none, and contains entities. */
function findAddress(html: string): string {
  const found = EMBED_TAG.exec(html);
  const address = decodeEntities(found?.[1] ?? found?.[2] ?? found?.[3] ?? '').trim();
  return /^(?:https?:)?\/\//i.test(address) ? address.replace(/[\s"<>]/g, encodeURIComponent) : '';
}

/**
 * Only a URL of a known form becomes a frame, and the frame's URL is rebuilt from its parts
 * (decision 034.14). The whole host is compared, so that look-alikes only become links.
 *
 * @param kind of its section; other kinds' providers become links there
 * @param stored from `readEmbedUrl`, or any other value of the column
 * @returns what to show, or null for nothing
 */
export function parseEmbed(kind: EmbedKind, stored: string): Embed | null {
  const address = readEmbedUrl(stored);
  if (address === '') return null;
  const url = new URL(address);
  const provider = EMBED_RULES[kind].providers.find((each) => isOn(each, url.host));
  const source = provider?.parse(url);
  if (!provider || !source)
    return {
      form: 'link',
      name: buildPageName(url),
      pageUrl: provider?.findPage?.(url) ?? address,
    };
  const { key, name, allow } = provider;
  const sandbox = provider.sandbox ? `${FRAME_SANDBOX} ${provider.sandbox}` : FRAME_SANDBOX;
  return { form: 'frame', provider: key, name, sandbox, allow, ...source };
}

function isOn({ hosts }: EmbedProvider, host: string): boolean {
  return hosts.includes(host) || hosts.includes(host.replace(/^[\w-]+/, '*'));
}

/**
 * Names a map or calendar from its URL: the place, or what is booked. Sends no request.
 *
 * @returns empty if the URL doesn't say
 */
export function nameEmbed(kind: EmbedKind, { pageUrl }: Embed): string {
  const name = EMBED_RULES[kind].toTitle?.(new URL(pageUrl)) ?? '';
  return cutText(name.replace(/[\p{C}\s]+/gu, ' ').trim(), TITLE_LENGTH);
}

/**
 * @param stored as for `parseEmbed`
 * @returns the URL where our server reads its title and picture; null if it can't be framed
 */
export function findPosterAddress(kind: PosterKind, stored: string): string | null {
  const embed = parseEmbed(kind, stored);
  if (embed?.form !== 'frame') return null;
  const oembed = EMBED_RULES[kind].providers.find(({ key }) => key === embed.provider)?.oembed;
  return oembed === undefined
    ? embed.pageUrl
    : oembed + buildQuery({ format: 'json', url: embed.pageUrl });
}

function buildPageName(url: URL): string {
  const known = NAMED_PAGES.find(
    ({ host, path }) => host === url.host && url.pathname.startsWith(path),
  );
  return known?.name ?? buildSocialName(url.href);
}

/** The embed columns of a page, and its visible sections. */
type EmbeddingPage = Readonly<Record<(typeof EMBED_COLUMNS)[EmbedKind], string>> & {
  sections: readonly string[];
};

/**
 * @param page as a visitor sees it
 * @returns the origins its page may load into frames, for the policy's `frame-src`
 */
export function listFrameOrigins(page: EmbeddingPage): string[] {
  const origins = EMBED_KINDS.flatMap((kind) => {
    const embed = page.sections.includes(kind) ? parseEmbed(kind, page[EMBED_COLUMNS[kind]]) : null;
    return embed?.form === 'frame' ? [new URL(embed.frameUrl).origin] : [];
  });
  return [...new Set(origins)];
}
