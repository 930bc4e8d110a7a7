import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** RFC 7644, table 9. */
export type ScimType =
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

/** @returns the refusal for a broken database rule or an unstorable value; null for other errors */
export function toRefusal(error: unknown): ScimError | null {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  // Class 22 of PostgreSQL: data exceptions.
  if (/^22/.test(code)) return new ScimError(400, 'A value can’t be kept.', 'invalidValue');
  const [, digits] = /^PT(4\d\d)$/.exec(code) ?? [];
  if (digits === undefined) return null;
  const status = Number(digits) as ContentfulStatusCode;
  return new ScimError(status, message, TYPES.get(status));
}
