import type { ContentfulStatusCode } from 'hono/utils/http-status';
import * as z from 'zod/mini';
import { SCIM_OPERATIONS_MAX } from '#integrations/server/limits.ts';

/** The schemas that a directory may send (RFC 7643, 8.7). */
export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';

export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group';

export const ENTERPRISE_SCHEMA = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

/** RFC 7644, table 9. */
type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'uniqueness';

const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error';

/** A refusal in SCIM's format. */
export class ScimError extends Error {
  readonly status: ContentfulStatusCode;
  readonly scimType: ScimType | undefined;

  constructor(status: ContentfulStatusCode, detail: string, scimType?: ScimType) {
    super(detail);
    this.name = 'ScimError';
    this.status = status;
    this.scimType = scimType;
  }
}

const TYPES: ReadonlyMap<number, ScimType> = new Map([
  [400, 'invalidValue'],
  [409, 'uniqueness'],
]);

/** @returns the body of a refusal (RFC 7644, 3.12) */
export function toErrorBody(status: number, detail: string, scimType?: ScimType) {
  return {
    schemas: [ERROR_SCHEMA],
    status: String(status),
    ...(scimType && { scimType }),
    detail,
  };
}

/** @returns the refusal for a violated database rule or an unstorable value; null for other errors */
export function toRefusal(error: unknown): ScimError | null {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  // Class 22 of PostgreSQL: data exceptions.
  if (/^22/.test(code)) return new ScimError(400, 'A value can’t be kept.', 'invalidValue');
  const [, digits] = /^PT(4\d\d)$/.exec(code) ?? [];
  if (digits === undefined) return null;
  const status = Number(digits) as ContentfulStatusCode;
  return new ScimError(status, message, TYPES.get(status));
}

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
 * @returns JSON with names in the schema's case, since SCIM ignores case (RFC 7643, 2.1)
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

const Patch = z.object({
  Operations: z
    .array(z.object({ op: z.string(), path: z.nullish(z.string()), value: z.nullish(z.unknown()) }))
    .check(z.maxLength(SCIM_OPERATIONS_MAX)),
});

/** One step of a patch; its path is empty if it has none. */
type Operation = { kind: 'add' | 'replace' | 'remove'; path: string; value: unknown };

const KINDS = ['add', 'replace', 'remove'] as const;

/** @returns a patch's operations, with an empty path for none @throws ScimError invalidSyntax */
export function readOperations(body: unknown): Operation[] {
  const parsed = Patch.safeParse(body);
  if (!parsed.success) {
    throw new ScimError(
      400,
      `A patch has up to ${SCIM_OPERATIONS_MAX} Operations.`,
      'invalidSyntax',
    );
  }
  return parsed.data.Operations.map(({ op, path, value }) => {
    const kind = KINDS.find((each) => each === op.toLowerCase());
    if (kind === undefined) {
      throw new ScimError(400, `Unknown operation: ${op}.`, 'invalidSyntax');
    }
    return { kind, path: path ?? '', value };
  });
}

/** A value's path: `addresses[type eq "work"].locality` has all three parts. */
export type Place = {
  /** In lower case, without the schema. */
  name: string;
  type: string | null;
  part: string | null;
};

/** @returns the parsed path; `name` is the whole path in lower case, without schema and filter */
export function readPath(path: string): { place: Place; name: string } {
  const bare = stripSchema(path.toLowerCase());
  if (!/^[a-z][\w.$:-]*(?:\[[^\]]*\])?(?:\.\w+)?$/.test(bare)) {
    throw new ScimError(400, `Unknown path: ${path.slice(0, 100)}`, 'invalidPath');
  }
  const name = bare.replace(/\[[^[\]]*\]/, '');
  if (name === ENTERPRISE_SCHEMA.toLowerCase()) {
    return { name, place: { name, type: null, part: null } };
  }
  const [attribute = '', part = null] = name.split('.');
  const [, type = null] = /\btype eq "(\w+)"/.exec(bare) ?? [];
  return { name, place: { name: attribute, type, part } };
}

function stripSchema(path: string): string {
  const schemas = [USER_SCHEMA, ENTERPRISE_SCHEMA, GROUP_SCHEMA].map(
    (each) => `${each.toLowerCase()}:`,
  );
  const schema = schemas.find((each) => path.startsWith(each));
  return schema === undefined ? path : path.slice(schema.length);
}
