import { useMemo } from 'react';
import type { OwnPlan } from '#money/plans/rules/own-plan.ts';
import { isAdvancedLook } from '#page/design/rules/plan-look.ts';
import type { OwnProfile } from '#page/profile/web/own-profile.ts';
import { toShownProfile } from '#page/public-profile/rules/shown-profile.ts';
import { type PageDraft, toPageColumns } from '../rules/page-draft.ts';

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
