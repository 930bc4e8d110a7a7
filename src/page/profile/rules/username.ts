import { PAGE_REFUSALS } from '#page/rules/refusals.ts';
import { RESERVED_USERNAMES } from './reserved-usernames.ts';

const USERNAME_MIN_LENGTH = 3;
export const USERNAME_MAX_LENGTH = 30;

/** Shown while typing and before a save; `private.find_username_problem` has the same in SQL. */
export const USERNAME_MESSAGES = {
  format: PAGE_REFUSALS.username_malformed[1],
  taken: PAGE_REFUSALS.username_taken[1],
  banned: PAGE_REFUSALS.username_kept_out[1],
  plan: PAGE_REFUSALS.username_not_in_plan[1],
} as const;

const USERNAME_PATTERN = new RegExp(
  `^[A-Za-z0-9_]{${USERNAME_MIN_LENGTH},${USERNAME_MAX_LENGTH}}$`,
);

/**
 * The rule for saving (coverage 5.1; the stricter one is for agency slugs, decision 034.1).
 *
 * @param username as typed
 * @returns the problem as a sentence, or null if it's allowed
 */
export function findUsernameProblem(username: string): string | null {
  if (!USERNAME_PATTERN.test(username)) return USERNAME_MESSAGES.format;
  if (RESERVED_USERNAMES.has(username.toLowerCase())) return USERNAME_MESSAGES.taken;
  return null;
}
