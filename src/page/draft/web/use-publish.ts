import { SaveFailure, useSaveOwnProfile } from '#page/profile/web/save-own-profile.ts';
import type { PageColumns } from '../rules/page-draft.ts';
import { findUsernameProblem } from './queries.ts';

/** Publishes a page's changed columns; a new username is checked first. */
export function usePublish(ownerId: string) {
  return useSaveOwnProfile<Partial<PageColumns>>(ownerId, async ({ username }) => {
    const problem = username === undefined ? null : await findUsernameProblem(username);
    if (problem !== null) throw new SaveFailure(problem, true);
  });
}
