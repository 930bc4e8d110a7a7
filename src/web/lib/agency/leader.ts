import { createContext, useContext } from 'react';
import type { Leader } from '#domain/agency/people/roles.ts';

/** As whom the reader leads the team in sight. */
export const LeaderContext = createContext<Leader>('owner');

/** @returns whether the reader is the owner of the team in sight, who also decides on plan and managers */
export function useIsOwner(): boolean {
  return useContext(LeaderContext) === 'owner';
}
