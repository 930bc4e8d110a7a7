/** A team's leaders: its owner, and managers appointed by the owner. */
export type Leader = 'owner' | 'manager';

/**
 * @param role of a seat
 * @returns whether this leader may suspend, remove, move or appoint its person; the owner has no seat
 */
export function mayActOn(leader: Leader, role: string): boolean {
  return leader === 'owner' || role !== 'manager';
}
