import type { Feature } from '#money/plans/rules/features.ts';
import type { OwnPlan } from '#money/plans/rules/own-plan.ts';
import { SECTIONS, type SectionKey } from './sections.ts';

/** Why visitors don't see a section that is switched on. */
export type HiddenReason = 'feature' | 'limit';

/**
 * Divides the sections that are switched on like the database's `visible_sections`: first by the plan's
 * features, then by its number of sections (`FREE_SECTION_LIMIT`).
 *
 * @param enabled in the page's order
 * @param plan in force
 * @returns the sections visitors see, and those they don't, with the reason
 */
export function divideSections(enabled: readonly SectionKey[], plan: OwnPlan) {
  const visible: SectionKey[] = [];
  const hidden = new Map<SectionKey, HiddenReason>();
  for (const key of enabled) {
    if (isLocked(key, plan)) hidden.set(key, 'feature');
    else if (plan.sectionLimit !== null && visible.length >= plan.sectionLimit)
      hidden.set(key, 'limit');
    else visible.push(key);
  }
  return { visible, hidden };
}

/** @param key of a section @param plan in force @returns whether the plan lacks it */
export function isLocked(key: SectionKey, plan: OwnPlan): boolean {
  const feature = findNeededFeature(key);
  return feature !== null && !plan.features.has(feature);
}

/** @param key of a section @returns the feature a plan needs to show it; null if every plan shows it */
export function findNeededFeature(key: SectionKey): Feature | null {
  return SECTIONS[key].feature ?? null;
}
