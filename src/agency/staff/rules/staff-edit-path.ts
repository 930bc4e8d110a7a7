import { PATHS } from '#kit/rules/paths.ts';

/** @param userId of a team member @returns the path where their agency edits their page */
export function staffEditPath(userId: string): string {
  return `${PATHS.edit}?of=${userId}`;
}
