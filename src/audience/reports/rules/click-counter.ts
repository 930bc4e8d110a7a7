import { parseUrl } from '#kit/rules/urls/parse-url.ts';
import type { ValueCount } from './report.ts';

/** @param counts of clicks by URL @returns a function that finds the clicks on a link, by its stored URL */
export function buildClickCounter(counts: readonly ValueCount[]): (url: string) => number {
  const clicks = new Map<string, number>();
  for (const { value, count } of counts) {
    const key = normaliseAddress(value);
    clicks.set(key, (clicks.get(key) ?? 0) + count);
  }
  return (url) => clicks.get(normaliseAddress(url)) ?? 0;
}

/** A link's URL as a browser reports it: with its slash, its host in lower case. */
export function normaliseAddress(url: string): string {
  return parseUrl(url)?.href ?? url;
}
