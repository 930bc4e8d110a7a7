import { isPictureUrl, toLinkUrl } from '#kit/rules/urls/urls.ts';
import { decodeEntities } from '#kit/rules/values/html-entities.ts';
import { buildSocialName } from '#page/links/rules/social-networks.ts';
import { AUDIO_PROVIDERS } from './audio-embeds.ts';
import { CALENDAR_PAGES, CALENDAR_PROVIDERS } from './calendar-embeds.ts';
import {
  buildQuery,
  type EmbedKind,
  type EmbedProvider,
  type EmbedSource,
  FRAME_SANDBOX,
} from './embed-provider.ts';
import { MAP_PAGES, MAP_PROVIDERS } from './map-embeds.ts';
import { VIDEO_PROVIDERS } from './video-embeds.ts';

/** The content of an embed section. */
export type Embed =
  | ({
      form: 'frame';
      provider: string;
      name: string;
      sandbox: string;
      allow: string;
    } & EmbedSource)
  /** An unknown page, or one that can't be framed: a plain link called `name`. */
  | { form: 'link'; name: string; pageUrl: string };

/** The sections with an embed, and each one's column. */
export const EMBED_COLUMNS = {
  video: 'embed_video',
  map: 'embed_map',
  audio: 'embed_audio',
  calendar: 'embed_calendar',
} as const satisfies Record<EmbedKind, string>;

/** The embeds with a poster, and each one's column. */
export const POSTER_COLUMNS = {
  video: 'video_data',
  audio: 'audio_data',
} as const satisfies Partial<Record<EmbedKind, string>>;

export type PosterKind = keyof typeof POSTER_COLUMNS;

const PROVIDERS: Readonly<Record<EmbedKind, readonly EmbedProvider[]>> = {
  video: VIDEO_PROVIDERS,
  map: MAP_PROVIDERS,
  audio: AUDIO_PROVIDERS,
  calendar: CALENDAR_PROVIDERS,
};

/**
 * Extracts the URL to store from pasted text. From HTML, which sharing dialogs offer, only the URL is kept.
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

/** The first tag with a URL: providers wrap theirs in a `<div>`, or fill a `<div>` by script. */
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
 * (decision 034.14). The whole host is compared, so that a look-alike only becomes a link.
 *
 * @param kind of its section; another kind's provider is a link there
 * @param stored from `readEmbedUrl`, or any other value of the column
 * @returns what to show, or null for nothing
 */
export function parseEmbed(kind: EmbedKind, stored: string): Embed | null {
  const address = readEmbedUrl(stored);
  if (address === '') return null;
  const url = new URL(address);
  const provider = PROVIDERS[kind].find((each) => isOn(each, url.host));
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
 * @param stored as for `parseEmbed`
 * @returns the URL where our server reads its title and picture; null if it can't be framed
 */
export function findPosterAddress(kind: PosterKind, stored: string): string | null {
  const embed = parseEmbed(kind, stored);
  if (embed?.form !== 'frame') return null;
  const oembed = PROVIDERS[kind].find(({ key }) => key === embed.provider)?.oembed;
  return oembed === undefined
    ? embed.pageUrl
    : oembed + buildQuery({ format: 'json', url: embed.pageUrl });
}

function buildPageName(url: URL): string {
  const known = [...MAP_PAGES, ...CALENDAR_PAGES].find(
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
  const kinds = Object.keys(EMBED_COLUMNS) as EmbedKind[];
  const origins = kinds.flatMap((kind) => {
    const embed = page.sections.includes(kind) ? parseEmbed(kind, page[EMBED_COLUMNS[kind]]) : null;
    return embed?.form === 'frame' ? [new URL(embed.frameUrl).origin] : [];
  });
  return [...new Set(origins)];
}
