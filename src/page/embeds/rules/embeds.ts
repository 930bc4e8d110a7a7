import { isPictureUrl, toLinkUrl } from '#kit/rules/urls/urls.ts';
import { decodeEntities } from '#kit/rules/values/html-entities.ts';
import type { EmbedRules } from './define-embed.ts';
import type { EmbedSource } from './embed-provider.ts';
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
