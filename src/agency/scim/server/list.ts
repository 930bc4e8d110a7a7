import type { ScimFilter } from '#agency/server/data/scim.ts';
import { ScimError } from './error.ts';
import { readJson } from './read-json.ts';
import { toAddress, USER_SCHEMA } from './user.ts';

export const LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';

const SCHEMA_PREFIX = new RegExp(`^\\s*${USER_SCHEMA}:`, 'i');

/** A map, because an attribute could be named like an inherited property. */
const COLUMNS: ReadonlyMap<string, ScimFilter['column']> = new Map([
  ['username', 'email'],
  ['emails.value', 'email'],
  ['emails', 'email'],
  ['externalid', 'external_id'],
  ['id', 'id'],
]);

/**
 * @param filter from the URL: one attribute equal to a text, which directories send before they
 * create someone
 * @throws ScimError invalidFilter, or invalidValue for a text that can't be stored
 */
export function readFilter(filter: string | undefined): ScimFilter | null {
  if (filter === undefined || filter.trim() === '') return null;
  const [, path = '', quoted = ''] =
    /^\s*([\w.]+(?:\[[^\]]*\]\.value)?)\s+eq\s+("(?:[^"\\]|\\.)*")\s*$/i.exec(
      filter.replace(SCHEMA_PREFIX, ''),
    ) ?? [];
  const column = COLUMNS.get(path.toLowerCase().replace(/\[[^[\]]*\]/, ''));
  const value = column && unquote(quoted);
  if (column === undefined || value === undefined) {
    throw new ScimError(
      400,
      'Filters are: userName, externalId, id or emails.value eq "text".',
      'invalidFilter',
    );
  }
  return { column, value: column === 'email' ? toAddress(value) : value };
}

function unquote(quoted: string): string | undefined {
  try {
    const value = readJson(quoted);
    return typeof value === 'string' ? value : undefined;
  } catch (error) {
    if (error instanceof ScimError && error.scimType === 'invalidValue') throw error;
    return undefined;
  }
}

/** @returns a page by RFC 7644, 3.4.2.4: a start below one means one, a negative count none */
export function readRange(startIndex: string | undefined, count: string | undefined, most: number) {
  const start = Math.max(1, toWhole(startIndex) ?? 1);
  const limit = Math.min(most, Math.max(0, toWhole(count) ?? most));
  return { start, offset: Math.min(start - 1, 1_000_000), limit };
}

function toWhole(text: string | undefined): number | null {
  return text !== undefined && /^-?\d{1,9}$/.test(text) ? Number(text) : null;
}
