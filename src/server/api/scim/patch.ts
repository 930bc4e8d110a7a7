import * as z from 'zod/mini';
import { ScimError } from './error.ts';
import { NO_WISH, readActive, readUser, splitName, USER_SCHEMA, type Wish } from './user.ts';

const Patch = z.object({
  Operations: z
    .array(z.object({ op: z.string(), path: z.nullish(z.string()), value: z.nullish(z.unknown()) }))
    .check(z.maxLength(100)),
});

/**
 * Reads a patch (RFC 7644, 3.5.2). Attributes that we don't keep are passed over: a directory that
 * sends somebody's department isn't refused for it.
 *
 * @param fullName as it is now, of which an operation may change a part
 * @throws ScimError
 */
export function readPatch(body: unknown, fullName: string): Wish {
  const parsed = Patch.safeParse(body);
  if (!parsed.success) {
    throw new ScimError(400, 'A patch has up to 100 Operations.', 'invalidSyntax');
  }
  let wish: Wish = NO_WISH;
  for (const { op, path, value } of parsed.data.Operations) {
    const kind = op.toLowerCase();
    if (!['add', 'replace', 'remove'].includes(kind)) {
      throw new ScimError(400, `There is no operation ${op}.`, 'invalidSyntax');
    }
    wish = kind === 'remove' ? remove(wish, path) : apply(wish, path ?? null, value, fullName);
  }
  return wish;
}

function remove(wish: Wish, path: string | null | undefined): Wish {
  const name = toName(path ?? '');
  if (name === 'externalid') return { ...wish, externalId: '' };
  if (name === 'username' || name === 'active') {
    throw new ScimError(400, `${path} can't be removed.`, 'mutability');
  }
  if (name === '') throw new ScimError(400, 'What is removed needs a path.', 'invalidPath');
  return wish;
}

function apply(wish: Wish, path: string | null, value: unknown, fullName: string): Wish {
  if (path === null || path === '') return merge(wish, readAll(value, fullName));
  switch (toName(path)) {
    case 'username':
      return { ...wish, userName: toText(path, value) };
    case 'emails.value':
      return wish.userName === null ? { ...wish, userName: toText(path, value) } : wish;
    case 'externalid':
      return { ...wish, externalId: toText(path, value) };
    case 'active':
      return { ...wish, isActive: readActive(Array.isArray(value) ? value[0] : value) };
    case 'displayname':
    case 'name.formatted':
      return { ...wish, fullName: toText(path, value) };
    case 'name.givenname':
    case 'name.familyname': {
      const { givenName, familyName } = splitName(wish.fullName ?? fullName);
      const said = toText(path, value);
      const parts = /given/i.test(path) ? [said, familyName] : [givenName, said];
      return { ...wish, fullName: parts.filter(Boolean).join(' ') };
    }
    case 'name':
    case 'emails':
      return merge(wish, readUser({ [toName(path)]: value }));
    default:
      return wish;
  }
}

/** Without a path, the value has attributes, some of them named by paths. */
function readAll(value: unknown, fullName: string): Wish {
  if (typeof value !== 'object' || value === null) {
    throw new ScimError(400, 'Without a path, the value is an object.', 'invalidValue');
  }
  const dotted = Object.entries(value).filter(([key]) => key.includes('.'));
  const plain = Object.fromEntries(Object.entries(value).filter(([key]) => !key.includes('.')));
  return dotted.reduce((wish, [key, part]) => apply(wish, key, part, fullName), readUser(plain));
}

function merge(wish: Wish, more: Wish): Wish {
  return {
    userName: more.userName ?? wish.userName,
    fullName: more.fullName ?? wish.fullName,
    externalId: more.externalId ?? wish.externalId,
    isActive: more.isActive ?? wish.isActive,
  };
}

/** @returns a path in small letters, without its schema and without which of several is meant */
function toName(path: string): string {
  const name = path.toLowerCase().replace(`${USER_SCHEMA.toLowerCase()}:`, '');
  if (!/^[a-z][\w.$:-]*(?:\[[^\]]*\])?(?:\.\w+)?$/.test(name)) {
    throw new ScimError(400, `This path is not understood: ${path.slice(0, 100)}`, 'invalidPath');
  }
  return name.replace(/\[[^\]]*\]/, '');
}

function toText(path: string, value: unknown): string {
  if (typeof value === 'string') return value;
  throw new ScimError(400, `${path} is text.`, 'invalidValue');
}
