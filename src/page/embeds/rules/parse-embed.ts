import { cutText } from '#kit/rules/values/cut-text.ts';
import { buildSocialName } from '#page/links/rules/social-networks.ts';
import type { EmbedSources } from './define-embed.ts';
import { buildQuery, type EmbedProvider, FRAME_SANDBOX } from './embed-provider.ts';
import { EMBED_SOURCES } from './embed-sources.generated.ts';
import {
  EMBED_COLUMNS,
  EMBED_KINDS,
  EMBED_RULES,
  type Embed,
  type EmbedKind,
  type PosterKind,
  readEmbedUrl,
} from './embeds.ts';

const SOURCES: Readonly<Record<EmbedKind, EmbedSources>> = EMBED_SOURCES;

const NAMED_PAGES = Object.values(SOURCES).flatMap(({ pages }) => pages ?? []);

/** Two lines of a phone, in characters. */
const TITLE_LENGTH = 80;

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
  const provider = SOURCES[kind].providers.find((each) => isOn(each, url.host));
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
 * Names a map or calendar from its URL: the place, or the booking. Sends no request.
 *
 * @returns empty if the URL doesn't say
 */
export function nameEmbed(kind: EmbedKind, { pageUrl }: Embed): string {
  const name = SOURCES[kind].toTitle?.(new URL(pageUrl)) ?? '';
  return cutText(name.replace(/[\p{C}\s]+/gu, ' ').trim(), TITLE_LENGTH);
}

/**
 * @param stored as for `parseEmbed`
 * @returns the URL where our server reads its title and picture; null if it can't be framed
 */
export function findPosterAddress(kind: PosterKind, stored: string): string | null {
  const embed = parseEmbed(kind, stored);
  if (embed?.form !== 'frame') return null;
  const oembed = SOURCES[kind].providers.find(({ key }) => key === embed.provider)?.oembed;
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

/** @returns its name and provider; null if there is nothing to embed */
export function summariseEmbed(kind: EmbedKind, pasted: string): string | null {
  const embed = parseEmbed(kind, pasted);
  if (embed === null) return null;
  return embed.form === 'link'
    ? `Link to ${embed.name}`
    : `${EMBED_RULES[kind].name} from ${embed.name}`;
}
