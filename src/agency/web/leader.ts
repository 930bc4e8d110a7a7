import { createContext, useContext } from 'react';
import type { Leader } from '#agency/people/rules/roles.ts';

/** The reader's role on the team shown. */
export const LeaderContext = createContext<Leader>('owner');

/** @returns whether the reader owns the team shown, and so decides on its plan and managers */
export function useIsOwner(): boolean {
  return useContext(LeaderContext) === 'owner';
}

/** True for readers who lead some groups only, rather than the whole team. */
export const GroupsOnlyContext = createContext(false);

/** @returns whether the reader leads only some groups */
export function useLeadsGroupsOnly(): boolean {
  return useContext(GroupsOnlyContext);
}
