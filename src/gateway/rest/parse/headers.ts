import { restErrors } from '../errors.ts';

/** The format of the response body. */
export type Representation = {
  shape: 'array' | 'object' | 'csv';
  /** Leaves out keys whose value is null. */
  stripNulls: boolean;
  contentType: string;
};

const JSON_ARRAY: Representation = {
  shape: 'array',
  stripNulls: false,
  contentType: 'application/json; charset=utf-8',
};

/** The first supported media type of `Accept`; PGRST107 if there is none. */
export function negotiate(accept: string | undefined): Representation {
  if (accept === undefined || accept.trim() === '') return JSON_ARRAY;
  for (const entry of accept.split(',')) {
    const [type = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    const stripNulls = parameters.includes('nulls=stripped');
    const found = representationOf(type, stripNulls);
    if (found !== null) return found;
  }
  throw restErrors.noSuchMediaType(accept);
}

function representationOf(type: string, stripNulls: boolean): Representation | null {
  const suffix = stripNulls ? '; nulls=stripped; charset=utf-8' : '; charset=utf-8';
  switch (type) {
    case '*/*':
    case 'application/*':
    case 'application/json':
      return JSON_ARRAY;
    case 'application/vnd.pgrst.array+json':
    case 'application/vnd.pgrst.array':
      return {
        shape: 'array',
        stripNulls,
        contentType: `application/vnd.pgrst.array+json${suffix}`,
      };
    case 'application/vnd.pgrst.object+json':
    case 'application/vnd.pgrst.object':
      return {
        shape: 'object',
        stripNulls,
        contentType: `application/vnd.pgrst.object+json${suffix}`,
      };
    case 'text/csv':
      return { shape: 'csv', stripNulls: false, contentType: 'text/csv; charset=utf-8' };
    default:
      return null;
  }
}

const ACCEPTED = {
  return: ['minimal', 'representation', 'headers-only'],
  count: ['exact', 'planned', 'estimated'],
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  handling: ['strict', 'lenient'],
  tx: ['commit', 'rollback'],
} as const;

type Named = keyof typeof ACCEPTED;

/** The preferences in `Prefer` headers (RFC 7240), null if not given. */
export type Preferences = { [Name in Named]: (typeof ACCEPTED)[Name][number] | null } & {
  /** Applies only under `handling=strict`, as in PostgREST. */
  maxAffected: number | null;
};

/**
 * Reads `Prefer: return=representation, count=exact`. The first duplicate wins; unknown preferences are
 * ignored, or refused with PGRST122 under `handling=strict`.
 */
export function parsePreferences(header: string | undefined): Preferences {
  const preferences: Preferences = {
    return: null,
    count: null,
    resolution: null,
    missing: null,
    handling: null,
    tx: null,
    maxAffected: null,
  };
  const unknown: string[] = [];
  for (const token of (header ?? '').split(',')) {
    const text = token.trim();
    if (text !== '' && !readPreference(preferences, text)) unknown.push(text);
  }
  if (preferences.handling === 'strict' && unknown.length > 0) {
    throw restErrors.invalidPreferences(unknown);
  }
  return preferences;
}

function readPreference(preferences: Preferences, text: string): boolean {
  const [name = '', value = ''] = text.split('=', 2).map((part) => part.trim());
  if (name === 'max-affected') {
    if (!/^\d{1,9}$/.test(value)) return false;
    preferences.maxAffected ??= Number(value);
    return true;
  }
  if (!Object.hasOwn(ACCEPTED, name)) return false;
  const known: readonly string[] = ACCEPTED[name as Named];
  if (!known.includes(value)) return false;
  if (preferences[name as Named] === null) Object.assign(preferences, { [name]: value });
  return true;
}

/** The preferences applied, for `Preference-Applied`; empty if none were. */
export function describeApplied(
  preferences: Preferences,
  applied: readonly (keyof Preferences)[],
): string {
  return applied
    .filter((name) => preferences[name] !== null)
    .filter((name) => name !== 'maxAffected' || preferences.handling === 'strict')
    .map((name) => `${name === 'maxAffected' ? 'max-affected' : name}=${preferences[name]}`)
    .join(', ');
}

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
