import type { ApiNoun, ApiScope } from './api-key.ts';

/** Only an agency's leaders can give a key these (`private.find_team_problem`). */
const TEAM_NOUNS: readonly string[] = ['team', 'team_leads'] satisfies ApiNoun[];

/** @param right a noun or a scope @returns whether it is about a whole team (decision 142) */
export function isOfTeam(right: ApiNoun | ApiScope): boolean {
  return TEAM_NOUNS.includes(right.split(':')[0] ?? '');
}
