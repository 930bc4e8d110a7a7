import * as z from 'zod/mini';
import type { ScimSeat } from '#agency/server/data/scim.ts';
import { SCIM_PREFIX } from '#kit/rules/paths.ts';
import { toAsciiEmail } from '#kit/rules/values/email.ts';
import { toRecord } from '#kit/rules/values/json.ts';
import { type Card, readCard, readCardAttribute, showCard, unwrap } from './card.ts';
import { ENTERPRISE_SCHEMA, readOperations, readPath, ScimError, USER_SCHEMA } from './protocol.ts';

/** A directory's values for a person; null if it sends none. */
export type Wish = {
  userName: string | null;
  fullName: string | null;
  externalId: string | null;
  isActive: boolean | null;
  card: Card;
};

export function toUser(seat: ScimSeat, publicUrl: string, isActive = seat.status !== 'suspended') {
  const { id, email, full_name, external_id, invited_at } = seat;
  const { givenName, familyName } = splitName(full_name);
  const card = showCard(seat.directory);
  return {
    schemas: [USER_SCHEMA, ...(ENTERPRISE_SCHEMA in card ? [ENTERPRISE_SCHEMA] : [])],
    id,
    ...(external_id !== '' && { externalId: external_id }),
    userName: email,
    ...(full_name !== '' && {
      displayName: full_name,
      name: { formatted: full_name, givenName, familyName },
    }),
    emails: [{ value: email, type: 'work', primary: true }],
    active: isActive,
    ...card,
    meta: {
      resourceType: 'User',
      created: invited_at.toISOString(),
      location: `${publicUrl}${SCIM_PREFIX}/Users/${id}`,
    },
  };
}

/** @returns given and family name, as far as a full name reveals them */
export function splitName(fullName: string) {
  const words = fullName.trim().split(/\s+/);
  const familyName = words.length > 1 ? (words.at(-1) ?? '') : '';
  return { givenName: words.slice(0, familyName ? -1 : undefined).join(' '), familyName };
}

const text = z.nullish(z.string());

const User = z.object({
  userName: text,
  externalId: text,
  displayName: text,
  name: z.nullish(z.object({ formatted: text, givenName: text, familyName: text })),
  emails: z.nullish(z.array(z.object({ value: text, primary: z.nullish(z.unknown()) }))),
  active: z.nullish(z.unknown()),
});

/** A request's attributes of a person; null if it sends none. */
export type Said = Omit<Wish, 'fullName'> & {
  displayName: string | null;
  formatted: string | null;
  givenName: string | null;
  familyName: string | null;
};

/**
 * @param body of a request that creates or replaces a person, or the value of an operation without a path
 * @param isWhole whether lists of values replace what is there
 * @throws ScimError invalidValue
 */
export function readSaid(body: unknown, isWhole = true): Said {
  const parsed = User.safeParse(body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ScimError(400, `This is not a user: ${issue?.path.join('.')}.`, 'invalidValue');
  }
  const { userName, externalId, displayName, name, emails, active } = parsed.data;
  const email = emails?.find(({ primary }) => primary === true)?.value ?? emails?.[0]?.value;
  return {
    userName: (userName?.includes('@') ? userName : (email ?? userName)) ?? null,
    externalId: externalId ?? null,
    isActive: active === undefined || active === null ? null : readActive(active),
    displayName: displayName ?? null,
    formatted: name?.formatted ?? null,
    givenName: name?.givenName ?? null,
    familyName: name?.familyName ?? null,
    card: readCard(toRecord(body), isWhole),
  };
}

/** @param before the current full name; one part may be replaced */
export function toWish(said: Said, before = ''): Wish {
  const { userName, externalId, isActive, card } = said;
  return { userName, externalId, isActive, card, fullName: toFullName(said, before) };
}

/** A full name wins, unless it lacks a part sent beside it. */
function toFullName(said: Said, before: string): string | null {
  const { givenName, familyName } = said;
  const whole = said.displayName || said.formatted;
  const [part, ...others] = [givenName, familyName].filter((name) => name !== null);
  if (part === undefined) return whole || null;
  const isInside = whole?.toLowerCase().includes(part.toLowerCase());
  if (whole && (isInside || others.length > 0)) return whole;
  const kept = splitName(whole || before);
  const parts = [givenName ?? kept.givenName, familyName ?? kept.familyName].filter(Boolean);
  return parts.join(' ') || null;
}

/** @param userName as typed @returns the email as stored */
export function toAddress(userName: string): string {
  return toAsciiEmail(userName.trim().toLowerCase());
}

/** Some directories send booleans as text. */
export function readActive(value: unknown): boolean {
  const word = typeof value === 'string' ? value.toLowerCase() : value;
  if (word === true || word === 'true') return true;
  if (word === false || word === 'false') return false;
  throw new ScimError(400, 'active is true or false.', 'invalidValue');
}

/**
 * Parses a patch (RFC 7644, 3.5.2). Attributes we don't store are ignored: sending a person's manager isn't
 * an error.
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
