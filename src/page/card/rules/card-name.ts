import type { VcardData } from '#page/profile/rules/items.ts';

/** A card's name: its parts, and in full. */
export type CardName = { first: string; last: string; whole: string };

/**
 * @param card its first and last name, if given, take precedence over splitting
 * @param fullName of the profile, used if the card has no name
 */
export function toCardName(
  card: Pick<VcardData, 'name' | 'firstName' | 'lastName'>,
  fullName: string,
): CardName {
  const given = [card.firstName?.trim() ?? '', card.lastName?.trim() ?? ''] as const;
  const whole = card.name.trim() || given.filter(Boolean).join(' ') || fullName.trim();
  const [first, last] = given.some(Boolean) ? given : splitName(whole);
  return { first, last, whole };
}

/**
 * Splits a name on the first whitespace (coverage 5.19).
 *
 * @returns the first name, and the rest as last name, or ''
 */
export function splitName(name: string): [first: string, last: string] {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  return [first, rest.join(' ')];
}
