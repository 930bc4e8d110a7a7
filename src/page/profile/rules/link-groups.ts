import { isLinkHeading } from './items.ts';

type Entry = { kind: string };

/** Links under one heading; those before the first have none. */
export type LinkGroup<T> = { heading: T | null; links: T[] };

/**
 * @param entries links and headings, in order
 * @returns their groups; one without headings. A heading without links is a group too
 */
export function groupLinks<T extends Entry>(entries: readonly T[]): LinkGroup<T>[] {
  const groups: LinkGroup<T>[] = [{ heading: null, links: [] }];
  for (const entry of entries) {
    if (isLinkHeading(entry)) groups.push({ heading: entry, links: [] });
    else groups.at(-1)?.links.push(entry);
  }
  return groups.filter(({ heading, links }) => heading !== null || links.length > 0);
}
