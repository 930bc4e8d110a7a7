import type { Leader } from '#agency/people/rules/roles.ts';

/** Whose seat a leader may suspend, remove or move. Fed to `mayActOn` and `private.lock_own_staff`. */
export const ACT_CASES: readonly (readonly [leader: Leader, role: string, isAllowed: boolean])[] = [
  ['owner', 'member', true],
  ['owner', 'manager', true],
  ['manager', 'member', true],
  ['manager', 'manager', false],
];
