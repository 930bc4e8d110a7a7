import type { OwnPlan } from '#money/plans/rules/own-plan.ts';
import { toBasicLook } from '#page/design/rules/plan-look.ts';
import { divideSections, listEnabledSections } from '#page/sections/rules/sections.ts';
import { type PublicProfile, parsePublicProfile } from './public-profile.ts';

/**
 * Builds the public form of a stored profile as the view `public_profiles` does: with the sections and the
 * look that the plan includes.
 *
 * @param columns of `profiles`, current or from a version
 * @param plan in force
 */
export function toShownProfile(
  columns: Readonly<Record<string, unknown>>,
  plan: OwnPlan,
): PublicProfile {
  const { sections_enabled, section_order } = columns;
  const enabled = listEnabledSections(sections_enabled, section_order);
  const { visible } = divideSections(enabled, plan);
  const profile = parsePublicProfile({ ...columns, sections: visible });
  if (plan.features.has('advanced_design')) return profile;
  return { ...profile, presentation: toBasicLook(profile.presentation) };
}
