import { restErrors } from '../errors.ts';

/** The requested rows of the result; a `limit` of null means all. */
export type RowRange = { offset: number; limit: number | null };

/**
 * Combines `limit`, `offset` and the `Range` header, capped at `maxRows` rows. Throws PGRST103 if
 * there is no such range.
 */
export function parseRange(
  parameters: { limit: string | null; offset: string | null },
  rangeHeader: string | undefined,
  maxRows: number,
): RowRange {
  const fromHeader = readRangeHeader(rangeHeader);
  const offset = Math.max(readNumber(parameters.offset, 'offset') ?? 0, fromHeader.offset);
  const limits = [readNumber(parameters.limit, 'limit'), fromHeader.limit, maxRows];
  return { offset, limit: Math.min(...limits.filter((limit) => limit !== null)) };
}

function readNumber(text: string | null, what: 'limit' | 'offset'): number | null {
  if (text === null || text === '') return null;
  if (/^-\d+$/.test(text)) {
    throw restErrors.unsatisfiableRange(
      what === 'limit'
        ? 'Limit should be greater than or equal to zero.'
        : 'Offset cannot be negative.',
    );
  }
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(value)) {
    throw restErrors.unparsable(`${what} parameter`, text, 0, 'expecting a whole number');
  }
  return value;
}

/** `Range: 0-9` or `Range: 5-`; anything else is ignored, as RFC 9110 requires. */
function readRangeHeader(header: string | undefined): RowRange {
  const match = /^(?:items=)?(\d{1,15})-(\d{1,15})?$/.exec(header?.trim() ?? '');
  if (match === null) return { offset: 0, limit: null };
  const first = Number(match[1]);
  if (match[2] === undefined) return { offset: first, limit: null };
  const last = Number(match[2]);
  if (last < first) {
    throw restErrors.unsatisfiableRange(
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    );
  }
  return { offset: first, limit: last - first + 1 };
}
