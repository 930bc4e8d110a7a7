import * as z from 'zod/mini';
import { SCIM_OPERATIONS_MAX } from '#integrations/server/limits.ts';
import { ScimError } from './error.ts';
import { readActive, readSaid, type Said, toWish, USER_SCHEMA, type Wish } from './user.ts';

const Patch = z.object({
  Operations: z
    .array(z.object({ op: z.string(), path: z.nullish(z.string()), value: z.nullish(z.unknown()) }))
    .check(z.maxLength(SCIM_OPERATIONS_MAX)),
});

/**
 * Parses a patch (RFC 7644, 3.5.2). Attributes that we don't store are ignored: a directory that
 * sends someone's department isn't refused for it.
 *
 * @param fullName the current one; an operation may change a part of it
 * @throws ScimError
 */
export function readPatch(body: unknown, fullName: string): Wish {
  const parsed = Patch.safeParse(body);
  if (!parsed.success) {
    throw new ScimError(
      400,
      `A patch has up to ${SCIM_OPERATIONS_MAX} Operations.`,
      'invalidSyntax',
    );
  }
  let said: Said = readSaid({});
  for (const { op, path, value } of parsed.data.Operations) {
    const kind = op.toLowerCase();
    if (!['add', 'replace', 'remove'].includes(kind)) {
      throw new ScimError(400, `There is no operation ${op}.`, 'invalidSyntax');
    }
    said = kind === 'remove' ? remove(said, path) : apply(said, path ?? null, value);
  }
  return toWish(said, fullName);
}

function remove(said: Said, path: string | null | undefined): Said {
  const name = toName(path ?? '');
  if (name === 'externalid') return { ...said, externalId: '' };
  if (name === 'username' || name === 'active') {
    throw new ScimError(400, `${path} can't be removed.`, 'mutability');
  }
  if (name === '') throw new ScimError(400, 'What is removed needs a path.', 'invalidPath');
  return said;
}

function apply(said: Said, path: string | null, value: unknown): Said {
  if (path === null || path === '') return readAll(said, value);
  switch (toName(path)) {
    case 'username':
      return { ...said, userName: toText(path, value) };
    case 'externalid':
      return { ...said, externalId: toText(path, value) };
    case 'active':
      return { ...said, isActive: readActive(unwrap(value)) };
    case 'displayname':
      return { ...said, displayName: toText(path, value) };
    case 'name.formatted':
      return { ...said, formatted: toText(path, value) };
    case 'name.givenname':
      return { ...said, givenName: toText(path, value) };
    case 'name.familyname':
      return { ...said, familyName: toText(path, value) };
    case 'name':
      return merge(said, readSaid({ name: value }));
    // The email is `userName`, which never changes; other emails are ignored, not refused.
    default:
      return said;
  }
}

/** Without a path, the value holds the attributes, some of them named by paths. */
function readAll(before: Said, value: unknown): Said {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ScimError(400, 'Without a path, the value is an object.', 'invalidValue');
  }
  const isPath = (key: string) => /[.:]/.test(key) || key.toLowerCase() === 'emails';
  const paths = Object.entries(value).filter(([key]) => isPath(key));
  const plain = Object.fromEntries(Object.entries(value).filter(([key]) => !isPath(key)));
  return paths.reduce(
    (said, [key, part]) => apply(said, key, part),
    merge(before, readSaid(plain)),
  );
}

function merge(said: Said, more: Said): Said {
  const known = Object.entries(more).filter(([, value]) => value !== null);
  return { ...said, ...Object.fromEntries(known) };
}

/** Entra ID has sent a value as `[{ "value": "False" }]`. */
function unwrap(value: unknown): unknown {
  const [first] = Array.isArray(value) ? value : [value];
  return typeof first === 'object' && first !== null && 'value' in first ? first.value : first;
}

/** @returns a path in lower case, without its schema and without a filter */
function toName(path: string): string {
  const name = path.toLowerCase().replace(`${USER_SCHEMA.toLowerCase()}:`, '');
  if (!/^[a-z][\w.$:-]*(?:\[[^\]]*\])?(?:\.\w+)?$/.test(name)) {
    throw new ScimError(400, `This path is not understood: ${path.slice(0, 100)}`, 'invalidPath');
  }
  return name.replace(/\[[^[\]]*\]/, '');
}

function toText(path: string, value: unknown): string {
  if (typeof value === 'string') return value;
  throw new ScimError(400, `${path} is text.`, 'invalidValue');
}
