import { useMemo } from 'react';
import type { OwnPlan } from '#domain/billing/plans/own-plan.ts';
import { isAdvancedLook } from '#domain/design/plan-look.ts';
import { type PageDraft, toPageColumns } from '#domain/profile/draft/page-draft.ts';
import { toShownProfile } from '#domain/profile/public/shown-profile.ts';
import type { OwnProfile } from '#web/lib/profile/own-profile.ts';

/**
 * The page drawn from the draft.
 *
 * @param draft debounced
 * @param isTrying whether a look beyond the plan is shown in full
 */
export function useCanvasPage(
  profile: OwnProfile,
  plan: OwnPlan,
  draft: PageDraft,
  isTrying = false,
) {
  const shown = useMemo(
    () => toShownProfile({ ...profile, ...toPageColumns(draft) }, plan),
    [profile, plan, draft],
  );
  const isBeyondPlan = !plan.features.has('advanced_design') && isAdvancedLook(draft.look);
  const page = useMemo(
    () => (isBeyondPlan && isTrying ? { ...shown, presentation: draft.look } : shown),
    [shown, isBeyondPlan, isTrying, draft.look],
  );
  return { page, isBeyondPlan };
}
