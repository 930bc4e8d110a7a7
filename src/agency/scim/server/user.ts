import * as z from 'zod/mini';
import type { ScimSeat } from '#agency/server/data/scim.ts';
import { SCIM_PREFIX } from '#kit/rules/paths.ts';
import { toAsciiEmail } from '#kit/rules/values/email.ts';
import { toRecord } from '#kit/rules/values/json.ts';
import { type Card, readCard, showCard } from './card.ts';
import { ScimError } from './error.ts';
import { ENTERPRISE_SCHEMA, USER_SCHEMA } from './schemas.ts';

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

/** A full name wins, unless a part sent beside it isn't in it. */
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
