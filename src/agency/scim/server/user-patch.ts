import { readCardAttribute, unwrap } from './card.ts';
import { ScimError } from './error.ts';
import { readOperations, readPath } from './operations.ts';
import { readActive, readSaid, type Said, toWish, type Wish } from './user.ts';

/**
 * Parses a patch (RFC 7644, 3.5.2). Attributes that we don't store are ignored: sending someone's manager
 * is no error.
 *
 * @param fullName the current one; an operation may change a part of it
 * @throws ScimError
 */
export function readPatch(body: unknown, fullName: string): Wish {
  let said: Said = readSaid({});
  for (const { kind, path, value } of readOperations(body)) {
    said = kind === 'remove' ? remove(said, path) : apply(said, path, value, kind === 'replace');
  }
  return toWish(said, fullName);
}

function remove(said: Said, path: string): Said {
  if (path === '') throw new ScimError(400, 'A remove operation needs a path.', 'invalidPath');
  const { place, name } = readPath(path);
  if (name === 'externalid') return { ...said, externalId: '' };
  if (name === 'username' || name === 'active') {
    throw new ScimError(400, `${path} can't be removed.`, 'mutability');
  }
  return { ...said, card: { ...said.card, ...readCardAttribute(place, null, true) } };
}

function apply(said: Said, path: string, value: unknown, isWhole: boolean): Said {
  if (path === '') return readAll(said, value, isWhole);
  const { place, name } = readPath(path);
  switch (name) {
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
      return { ...said, card: { ...said.card, ...readCardAttribute(place, value, isWhole) } };
  }
}

/** Without a path, the value holds the attributes, some of them named by paths. */
function readAll(before: Said, value: unknown, isWhole: boolean): Said {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ScimError(400, 'Without a path, the value is an object.', 'invalidValue');
  }
  const isPath = (key: string) => /[.:]/.test(key) || key.toLowerCase() === 'emails';
  const paths = Object.entries(value).filter(([key]) => isPath(key));
  const plain = Object.fromEntries(Object.entries(value).filter(([key]) => !isPath(key)));
  return paths.reduce(
    (said, [key, part]) => apply(said, key, part, isWhole),
    merge(before, readSaid(plain, isWhole)),
  );
}

function merge(said: Said, more: Said): Said {
  const known = Object.entries(more).filter(([, value]) => value !== null);
  return { ...said, ...Object.fromEntries(known), card: { ...said.card, ...more.card } };
}

function toText(path: string, value: unknown): string {
  if (typeof value === 'string') return value;
  throw new ScimError(400, `${path} must be text.`, 'invalidValue');
}
