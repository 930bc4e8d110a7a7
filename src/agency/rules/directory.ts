import * as z from 'zod/mini';
import { isRecord, toRecord } from '#kit/rules/values/json.ts';

/** A directory's attributes, the field each fills, and the names it is stored under. */
export const ATTRIBUTES = {
  name: { name: 'Name', fills: 'Full name, and the name on the card', stored: ['name'] },
  title: { name: 'Job title', fills: 'Designation', stored: ['title'] },
  photo: { name: 'Photo', fills: 'Profile picture', stored: ['photo'] },
  phone: {
    name: 'Phone',
    fills: 'Phone on the card: work, else mobile',
    stored: ['workPhone', 'mobilePhone'],
  },
  organization: { name: 'Company', fills: 'Company on the card', stored: ['organization'] },
  department: { name: 'Department', fills: 'Bio', stored: ['department'] },
  address: {
    name: 'Work address',
    fills: 'Address on the card',
    stored: ['formatted', 'streetAddress', 'locality', 'region', 'postalCode', 'country'],
  },
} as const;

export type Attribute = keyof typeof ATTRIBUTES;

export const ATTRIBUTE_KEYS = Object.keys(ATTRIBUTES) as Attribute[];

/** When an attribute fills its field: never, if it is empty, or always. */
export const RULES = { off: 'Off', suggested: 'When empty', locked: 'Always' } as const;

export type Rule = keyof typeof RULES;

export const RULE_KEYS = Object.keys(RULES) as Rule[];

/** Every attribute's rule. */
export type DirectoryMap = Readonly<Record<Attribute, Rule>>;

/** @param stored `agencies.directory_rules`, of any age */
export function parseMap(stored: unknown): DirectoryMap {
  const rules = toRecord(stored);
  const entries = ATTRIBUTE_KEYS.map((key) => [
    key,
    RULE_KEYS.find((rule) => rule === rules[key]) ?? 'off',
  ]);
  return Object.fromEntries(entries) as DirectoryMap;
}

/** @returns the attributes that would newly overwrite text people wrote */
export function listNewlyLocked(map: DirectoryMap, before: DirectoryMap): Attribute[] {
  return ATTRIBUTE_KEYS.filter((key) => map[key] === 'locked' && before[key] !== 'locked');
}

/**
 * @param sent how many people have each stored attribute, from `own_scim_key()`
 * @returns the number of people it is sent for, in words
 */
export function saySent(attribute: Attribute, sent: unknown): string {
  const counts = isRecord(sent) ? sent : {};
  const numbers = ATTRIBUTES[attribute].stored.map((name) => Number(counts[name] ?? 0));
  const people = Math.max(...numbers);
  if (people === 0) return 'not sent yet';
  return people === 1 ? 'sent for 1 person' : `sent for ${people} people`;
}

/** @param changed the number of people the last sync changed @returns it in words */
export function sayChanged(changed: number): string {
  return changed === 0 ? 'nothing changed' : `${changed} changed`;
}

const Answer = z.nullable(
  z.object({
    prefix: z.string(),
    created_at: z.string(),
    last_used_on: z.nullable(z.string()),
    /** The time of the directory's last request, and the number of people its last sync changed. */
    synced_at: z.nullish(z.string()),
    changed: z.nullish(z.number()),
    /** How each attribute is used, and how many people it is sent for. */
    rules: z.optional(z.unknown()),
    sent: z.optional(z.unknown()),
  }),
);

/** The key of an agency's company directory, without its secret; null if there is none. */
export type DirectoryKey = z.output<typeof Answer>;

/** @param answer from `own_scim_key()` @throws Error if it is invalid */
export function parseDirectoryKey(answer: unknown): DirectoryKey {
  const parsed = Answer.safeParse(answer);
  if (!parsed.success) throw new Error('We couldn’t read the key.');
  return parsed.data;
}
