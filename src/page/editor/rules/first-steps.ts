import type { EditableColumns } from '#page/draft/rules/profile-draft.ts';
import { isLinkHeading, parseCustomLinks, parseSocialLinks } from '#page/profile/rules/items.ts';

/** The first steps of a new owner, in order. */
export type FirstStep = {
  key: 'name' | 'picture' | 'links' | 'visitor';
  isDone: boolean;
  /** Where in the editor it is done; omitted if it is done elsewhere. */
  at?: string;
};

/**
 * @param profile as stored
 * @param visitors so far
 * @returns the steps from an empty page to the first visitor, each done or not
 */
export function listFirstSteps(profile: EditableColumns, visitors: number): FirstStep[] {
  const links = [
    ...parseSocialLinks(profile.social_links),
    ...parseCustomLinks(profile.custom_links).filter((link) => !isLinkHeading(link)),
  ];
  return [
    {
      key: 'name',
      isDone: profile.full_name !== '' && `${profile.bio}${profile.designation}` !== '',
      at: profile.full_name === '' ? 'full_name' : 'designation',
    },
    {
      key: 'picture',
      isDone: Boolean(profile.profile_picture_url),
      at: 'profile_picture_url',
    },
    { key: 'links', isDone: links.length > 0, at: 'links' },
    { key: 'visitor', isDone: visitors > 0 },
  ];
}

/** @returns whether the owner has finished the guide: the page has links and visitors */
export function isSettled(steps: readonly FirstStep[]): boolean {
  const needed: ReadonlySet<string> = new Set(['links', 'visitor']);
  return steps.every((step) => step.isDone || !needed.has(step.key));
}
