import * as z from 'zod/mini';
import { parseUrl } from '#kit/rules/urls/parse-url.ts';

/** How to notify caches in front of the server of changed pages. */
export type EdgeSettings = {
  /** All are notified. */
  urls: string[];
  method: 'PURGE' | 'POST';
  /** Sent as `Authorization: Bearer`. */
  token: string | undefined;
};

export const EDGE_VARIABLES = {
  EDGE_PURGE_URL: z.optional(
    z.string().check(z.refine(areUrls, 'must be http(s) URLs, separated by commas')),
  ),
  EDGE_PURGE_METHOD: z._default(z.enum(['PURGE', 'POST']), 'PURGE'),
  EDGE_PURGE_TOKEN: z.optional(z.string()),
};

type Given = {
  EDGE_PURGE_URL?: string | undefined;
  EDGE_PURGE_METHOD: EdgeSettings['method'];
  EDGE_PURGE_TOKEN?: string | undefined;
};

/** @returns null if there is no cache in front, or none that may keep pages */
export function readEdge(given: Given): EdgeSettings | null {
  const urls = splitList(given.EDGE_PURGE_URL ?? '');
  if (urls.length === 0) return null;
  return { urls, method: given.EDGE_PURGE_METHOD, token: given.EDGE_PURGE_TOKEN };
}

function areUrls(text: string): boolean {
  return splitList(text).every((url) => /^https?:$/.test(parseUrl(url)?.protocol ?? ''));
}

/** @returns the entries of a comma-separated list, trimmed */
export function splitList(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
}
