import { ScimError } from './error.ts';

/** All attribute and patch names parsed here. */
const NAMES: ReadonlyMap<string, string> = new Map(
  [
    'userName',
    'externalId',
    'displayName',
    'name',
    'formatted',
    'givenName',
    'familyName',
    'emails',
    'value',
    'primary',
    'active',
    'type',
    'streetAddress',
    'locality',
    'region',
    'postalCode',
    'country',
    'members',
    'Operations',
    'op',
    'path',
  ].map((name) => [name.toLowerCase(), name]),
);

/** PostgreSQL can't store either. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

/**
 * @returns JSON with names in the schema's case, as they ignore case (RFC 7643, 2.1)
 * @throws ScimError invalidSyntax, or invalidValue for a text that can't be stored
 */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text, (_name, value) => readValue(value));
  } catch (error) {
    if (error instanceof ScimError) throw error;
    throw new ScimError(400, 'The request isn’t valid JSON.', 'invalidSyntax');
  }
}

function readValue(value: unknown): unknown {
  if (typeof value === 'string' && UNSTORABLE.test(value)) {
    throw new ScimError(400, 'A text has a character that can’t be kept.', 'invalidValue');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [NAMES.get(name.toLowerCase()) ?? name, part]),
  );
}
