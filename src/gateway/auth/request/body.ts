import { domainToASCII } from 'node:url';
import type { Context } from 'hono';
import type { JSONValue } from 'postgres';
import * as z from 'zod/mini';
import {
  EMAIL_MAX_CHARACTERS,
  PASSWORD_MAX_CHARACTERS,
  USER_METADATA_MAX_CHARACTERS,
} from '../../limits/auth.ts';
import { AuthError } from '../errors.ts';
import type { AuthDeps } from './deps.ts';
import { noteSubject } from './report-events.ts';

const NOT_AN_EMAIL = 'Unable to validate email address: invalid format';

/**
 * An email, trimmed, in lower case, its domain in ASCII. Accepted ones are in
 * `test/cases/texts.ts`.
 */
export const emailField = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.overwrite(toAsciiDomain),
    z.regex(z.regexes.html5Email, NOT_AN_EMAIL),
    z.regex(/\.(?!\d+$)[a-z\d-]{2,}$/, NOT_AN_EMAIL),
    z.maxLength(EMAIL_MAX_CHARACTERS, 'Unable to validate email address: too long'),
  );

/** As mail servers spell it; an invalid domain stays, to be refused later. */
function toAsciiDomain(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  const domain = email.slice(at);
  return /^[^\s/\\?#:%[\]]+$/.test(domain) ? email.slice(0, at) + domainToASCII(domain) : email;
}

/** A password as typed. Its upper bound keeps hashing cheap; its strength is checked elsewhere. */
export const passwordField = z
  .string()
  .check(
    z.minLength(1, 'A password is required'),
    z.maxLength(
      PASSWORD_MAX_CHARACTERS,
      `Password cannot be longer than ${PASSWORD_MAX_CHARACTERS} characters`,
    ),
  );

/** Users can write anything here, so it must never grant rights. */
export const metadataField = z
  .record(z.string(), z.custom<JSONValue>())
  .check(
    z.refine(fitsMetadata, 'User metadata is too large'),
    z.refine(isStorable, 'User metadata has a character that cannot be stored'),
  );

/** The code challenge of RFC 7636; clients that don't use PKCE send null. */
export const challengeFields = {
  code_challenge: z.nullish(z.string().check(z.regex(/^[A-Za-z0-9._~-]{43,128}$/))),
  code_challenge_method: z.nullish(z.string().check(z.regex(/^(s256|plain)$/i))),
};

/** True if metadata is small enough for a token. */
export function fitsMetadata(metadata: unknown): boolean {
  const text = writeJson(metadata);
  return text !== null && text.length <= USER_METADATA_MAX_CHARACTERS;
}

/** How `JSON.stringify` writes what `jsonb` refuses: null characters and lone surrogates. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

function isStorable(metadata: unknown): boolean {
  const text = writeJson(metadata);
  return text !== null && !UNSTORABLE.test(text);
}

/** Null if it is too deeply nested to serialise. */
function writeJson(value: unknown): string | null {
  try {
    return JSON.stringify(value);
  } catch {
    return null;
  }
}

/**
 * The request's body, validated. Throws `bad_json` if it isn't JSON, `validation_failed` if it is
 * invalid.
 */
export async function readBody<Schema extends z.ZodMiniType>(
  context: Context,
  schema: Schema,
): Promise<z.output<Schema>> {
  const text = await context.req.text();
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new AuthError('bad_json');
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) {
    noteEmail(context, parsed.data);
    return parsed.data;
  }
  const [issue] = parsed.error.issues;
  const field = issue?.path.join('.');
  const message = issue?.message ?? 'Invalid input';
  throw new AuthError('validation_failed', {
    message: field && message.startsWith('Invalid') ? `${field}: ${message}` : message,
  });
}

function noteEmail(context: Context, body: unknown): void {
  if (typeof body !== 'object' || body === null || !('email' in body)) return;
  if (typeof body.email === 'string') noteSubject(context, { email: body.email });
}

/** @throws AuthError email_address_invalid, with the application's message, for an unwanted email */
export async function assertAllowedEmail(
  { query, findEmailProblem }: Pick<AuthDeps, 'query' | 'findEmailProblem'>,
  email: string,
): Promise<void> {
  const message = await query((db) => findEmailProblem(db, email));
  if (message !== null) throw new AuthError('email_address_invalid', { message });
}
