import { useMemo } from 'react';
import type { OwnPlan } from '#money/plans/rules/own-plan.ts';
import type { ProfileDraft } from '#page/draft/rules/profile-draft.ts';
import { toColumns } from '#page/draft/rules/profile-draft.ts';
import type { OwnProfile } from '#page/profile/web/own-profile.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { toShownProfile } from '#page/public-profile/rules/shown-profile.ts';
import { parsePresentation } from '../rules/presentation.ts';

/**
 * @param profile as stored
 * @param draft its content, possibly a new object each time
 * @returns the page with that content, in the stored look; memoised by content
 */
export function useDraftedPage(
  profile: OwnProfile,
  plan: OwnPlan,
  draft: ProfileDraft,
): PublicProfile {
  const content = JSON.stringify(toColumns(draft));
  return useMemo(() => {
    const page = { ...profile, ...JSON.parse(content), ...parsePresentation(profile) };
    return toShownProfile(page, plan);
  }, [profile, plan, content]);
}
