import { parseUrl } from '../../links/parse-url.ts';
import type { ValueCount } from './report.ts';

/** @param counts of clicks by address @returns the clicks on a link, by its address as stored */
export function buildClickCounter(counts: readonly ValueCount[]): (url: string) => number {
  const clicks = new Map<string, number>();
  for (const { value, count } of counts) {
    const key = normaliseAddress(value);
    clicks.set(key, (clicks.get(key) ?? 0) + count);
  }
  return (url) => clicks.get(normaliseAddress(url)) ?? 0;
}

/** As a browser tells the address of a link: with its slash, its host in small letters. */
export function normaliseAddress(url: string): string {
  return parseUrl(url)?.href ?? url;
}
