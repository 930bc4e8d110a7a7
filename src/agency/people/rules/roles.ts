import { PATHS } from '#kit/rules/paths.ts';

/** A team's leaders: its owner, and managers appointed by the owner. */
export type Leader = 'owner' | 'manager';

/**
 * @param role of a seat
 * @returns whether this leader may suspend, remove, move or appoint its person; the owner has no seat
 */
export function mayActOn(leader: Leader, role: string): boolean {
  return leader === 'owner' || role !== 'manager';
}

/** @param userId of a team member @returns the path where their agency edits their page */
export function staffEditPath(userId: string): string {
  return `${PATHS.edit}?of=${userId}`;
}
