import type { OwnPlan } from '#money/plans/rules/own-plan.ts';
import { isPlan, PLANS, type PlanState, toEffectivePlan } from '#money/plans/rules/plans.ts';
import { isAdvancedLook } from '#page/design/rules/plan-look.ts';
import { parsePresentation } from '#page/design/rules/presentation.ts';
import { divideSections, listEnabledSections, SECTIONS } from '#page/sections/rules/sections.ts';

type LapsedProfile = PlanState &
  Readonly<Record<string, unknown>> & { sections_enabled: unknown; section_order: unknown };

/**
 * @param profile of the owner
 * @param plan the current plan and its contents
 * @param now the current time
 * @returns the notice for an owner whose plan has ended; null for all others
 */
export function describeLapsedPage(
  profile: LapsedProfile,
  plan: OwnPlan,
  now: Date,
): { title: string; text: string } | null {
  const { plan: stored, is_active } = profile;
  const hasLapsed = is_active && stored !== 'free' && toEffectivePlan(profile, now) === 'free';
  if (!hasLapsed || !isPlan(stored)) return null;
  const enabled = listEnabledSections(profile.sections_enabled, profile.section_order);
  const hidden = [...divideSections(enabled, plan).hidden.keys()].map((key) => SECTIONS[key].name);
  const isPlain = plan.features.has('advanced_design');
  const look = !isPlain && isAdvancedLook(parsePresentation(profile)) ? ['part of your look'] : [];
  const things = new Intl.ListFormat('en', { type: 'conjunction' }).format([...hidden, ...look]);
  const text = things
    ? `Visitors no longer see this: ${things}. We keep it all, and it comes back with a plan.`
    : 'Nothing on your page is hidden.';
  return { title: `${PLANS[stored]} has ended`, text };
}
