/** Who leads a team: its owner, or a manager the owner named. */
export type Leader = 'owner' | 'manager';

/**
 * @param role that a seat has
 * @returns whether this leader may suspend, remove, move or name its person; the owner has no seat
 */
export function mayActOn(leader: Leader, role: string): boolean {
  return leader === 'owner' || role !== 'manager';
}
