import type { ScimFilter, ScimGroup } from '#agency/server/data/scim.ts';
import { GROUP_SCHEMA, readJson, ScimError, USER_SCHEMA } from './protocol.ts';
import { toAddress } from './user.ts';

const SCHEMA_PREFIX = new RegExp(`^\\s*(?:${USER_SCHEMA}|${GROUP_SCHEMA}):`, 'i');

/** A map, because an attribute could be named like an inherited property. */
const COLUMNS: ReadonlyMap<string, ScimFilter['column']> = new Map([
  ['username', 'email'],
  ['emails.value', 'email'],
  ['emails', 'email'],
  ['externalid', 'external_id'],
  ['id', 'id'],
]);

/**
 * @param filter from the URL: one attribute equal to a text, which directories send before creating a person
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

/** @returns whether a group's attribute equals that text */
type GroupTest = (group: ScimGroup, value: string) => boolean;

const GROUP_TERMS: ReadonlyMap<string, GroupTest> = new Map<string, GroupTest>([
  ['displayname', ({ name }, value) => name.toLowerCase() === value.toLowerCase()],
  ['externalid', ({ external_id }, value) => external_id === value],
  ['id', ({ id }, value) => id === value.toLowerCase()],
  ['members', ({ members }, value) => members.includes(value.toLowerCase())],
  ['members.value', ({ members }, value) => members.includes(value.toLowerCase())],
]);

/**
 * @param filter from the URL: equality tests joined by `and`. Entra ID checks group membership by `id eq "…"
 *   and members eq "…"`.
 * @throws ScimError invalidFilter, or invalidValue for a text that can't be stored
 */
export function readGroupFilter(filter: string | undefined): (group: ScimGroup) => boolean {
  const rest = (filter ?? '').trim().replace(SCHEMA_PREFIX, '');
  if (rest === '') return () => true;
  const terms = /([\w.]+)(?:\[([\w.]+))?\s+eq\s+("(?:[^"\\]|\\.)*")\]?(?:\s+and\s+|$)/giy;
  const tests: ((group: ScimGroup) => boolean)[] = [];
  let end = 0;
  for (const [whole, attribute = '', part, quoted = ''] of rest.matchAll(terms)) {
    const name = [attribute, part].filter(Boolean).join('.').toLowerCase();
    const test = GROUP_TERMS.get(name);
    const value = test && unquote(quoted);
    if (test === undefined || value === undefined) break;
    tests.push((group) => test(group, value));
    end += whole.length;
  }
  if (end !== rest.length) {
    throw new ScimError(
      400,
      'Filters are: displayName, externalId, id or members eq "text", joined by and.',
      'invalidFilter',
    );
  }
  return (group) => tests.every((test) => test(group));
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
