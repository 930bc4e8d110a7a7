import { useMemo } from 'react';
import type { OwnPlan } from '#domain/billing/plans/own-plan.ts';
import { parsePresentation } from '#domain/design/presentation.ts';
import type { ProfileDraft } from '#domain/profile/draft/profile-draft.ts';
import { toColumns } from '#domain/profile/draft/profile-draft.ts';
import type { PublicProfile } from '#domain/profile/public/public-profile.ts';
import { toShownProfile } from '#domain/profile/public/shown-profile.ts';
import type { OwnProfile } from '#web/lib/profile/own-profile.ts';

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
