import type { Plan } from './plans.ts';

/**
 * The features a plan can include. The table `plan_features` starts with these and has the last
 * word. `profile/sections/visible-sections.ts` says which section needs which feature.
 */
export const FEATURES = [
  'contact_card',
  'lead_form',
  'custom_username',
  'advanced_design',
  'unlimited_sections',
  'audio',
  'custom_domain',
  'integrations',
] as const;

export type Feature = (typeof FEATURES)[number];

/** The free plan shows this many of the enabled sections, the first ones in order (decision 034.3). */
export const FREE_SECTION_LIMIT = 3;

/** @param plan in force @param feature asked for @returns whether the plan includes it by default */
export function planHasFeature(plan: Plan, feature: Feature): boolean {
  return plan !== 'free' && FEATURES.includes(feature);
}
