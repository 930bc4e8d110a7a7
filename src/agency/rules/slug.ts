import { toSearchText } from '#kit/rules/values/search-text.ts';
import { TEAM_REFUSALS } from './refusals.ts';

const MIN_LENGTH = 3;
const MAX_LENGTH = 30;

/** The stricter name rule for a team's slug (coverage 5.2). */
export const SLUG_MESSAGES = {
  short: `Username must be at least ${MIN_LENGTH} characters`,
  long: `Username must be ${MAX_LENGTH} characters or less`,
  letters: TEAM_REFUSALS.slug_malformed[1],
  ends: TEAM_REFUSALS.slug_ends_badly[1],
} as const;

/** @param slug as typed @returns the problem as a sentence, or null */
export function findSlugProblem(slug: string): string | null {
  if (slug.length < MIN_LENGTH) return SLUG_MESSAGES.short;
  if (slug.length > MAX_LENGTH) return SLUG_MESSAGES.long;
  if (!/^[a-z0-9_-]+$/.test(slug)) return SLUG_MESSAGES.letters;
  return /^[_-]|[_-]$/.test(slug) ? SLUG_MESSAGES.ends : null;
}

/** @param name of an agency @returns a slug derived from it, perhaps too short */
export function suggestSlug(name: string): string {
  return toSearchText(name)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replace(/^-+|(?<!-)-+$/g, '');
}

/** @param sentence of the rule or of the database @returns the same, in the form's words */
export function sayOfTeamAddress(sentence: string): string {
  return sentence.replace(/^Username/, 'Team address').replace(/\busername\b/g, 'team address');
}

/** @returns whether a refusal by the database is about a team's slug */
export function isAboutSlug(sentence: string): boolean {
  return /username/i.test(sentence);
}
