import type { ByteRange } from '../files/files.ts';

/** The conditions and the range of a read (RFC 9110, sections 13 and 14). */
export type Conditions = {
  ifNoneMatch: string | undefined;
  ifModifiedSince: string | undefined;
  range: string | undefined;
  ifRange: string | undefined;
};

type Representation = { eTag: string; lastModified: Date; size: number };

/** Whether the reader's copy is current. A tag takes precedence over a time. */
export function isFresh(conditions: Conditions, { eTag, lastModified }: Representation): boolean {
  const { ifNoneMatch, ifModifiedSince } = conditions;
  if (ifNoneMatch !== undefined) {
    const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    return tags.includes('*') || tags.includes(eTag);
  }
  const since = Date.parse(ifModifiedSince ?? '');
  return !Number.isNaN(since) && toSeconds(lastModified) <= since;
}

/**
 * @returns the requested part; null for everything, also if several parts are requested or the
 * reader's copy is another version; `unsatisfiable` if the part is empty
 */
export function selectRange(
  { range, ifRange }: Conditions,
  { eTag, lastModified, size }: Representation,
): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(range?.trim() ?? '');
  if (match === null) return null;
  if (
    ifRange !== undefined &&
    ifRange !== eTag &&
    Date.parse(ifRange) !== toSeconds(lastModified)
  ) {
    return null;
  }
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < start) return null;
  return start > end ? 'unsatisfiable' : { start, end };
}

/** HTTP dates have no fractions of a second. */
function toSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000) * 1000;
}
