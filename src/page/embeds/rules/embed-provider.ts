/**
 * Something a provider can show in a frame. It keeps only an id of a known form from the pasted
 * URL, and builds both URLs from it.
 */
export type EmbedSource = {
  id: string;
  /** Loaded into the frame on the visitor's request. */
  frameUrl: string;
  /** The same on the provider's site, for browsers without scripts. */
  pageUrl: string;
  /** A picture's proportions, or a height in pixels. */
  shape: 'wide' | 'tall' | number;
};

/** A provider of embeds: its URLs, and its frame's permissions. */
export type EmbedProvider = {
  key: string;
  name: string;
  /** Whole hosts; `*.` stands for one label before them. */
  hosts: readonly string[];
  /** Tokens of the frame's `sandbox` beyond `FRAME_SANDBOX`. */
  sandbox?: string;
  /** The frame's permissions policy. */
  allow: string;
  /** Its oEmbed endpoint for title and picture (oembed.com); otherwise they are read from the page. */
  oembed?: string;
  /** @returns the embed behind a URL of one of the hosts, or null for any other page there */
  parse: (url: URL) => EmbedSource | null;
  /** @returns the page of a URL that is only for frames and can't be framed here; otherwise null */
  findPage?: (url: URL) => string | null;
};

/**
 * The permissions every frame needs: its own scripts and storage, and popups to the provider. With
 * scripts, `allow-same-origin` is safe only across origins (pitfalls: frame-sandbox).
 */
export const FRAME_SANDBOX =
  'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox';

/** @returns the path's segments, without empty ones */
export function listPathParts(url: URL): string[] {
  return url.pathname.split('/').filter((part) => part !== '');
}

/** @param values by name; empty ones are left out @returns a query with its question mark, or '' */
export function buildQuery(values: Readonly<Record<string, string | number | null>>): string {
  const pairs = Object.entries(values).flatMap(([name, value]) =>
    value === null || value === '' ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

/** @param typed `90`, `90s` or `1h2m3s` @returns seconds, or null if there are none */
export function toSeconds(typed: string): number | null {
  const parts = /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,6})s?)?$/.exec(typed);
  if (parts === null) return null;
  const [hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map((part) => Number(part ?? 0));
  return hours * 3600 + minutes * 60 + seconds || null;
}

/** @param part of a path, where `+` is a space @returns its text; empty if it can't be decoded */
export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '));
  } catch {
    return '';
  }
}
