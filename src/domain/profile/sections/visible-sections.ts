import type { Feature } from '../../billing/plans/features.ts';
import type { OwnPlan } from '../../billing/plans/own-plan.ts';
import { SECTIONS, type SectionKey } from './sections.ts';

/** Why visitors do not see a section that is switched on. */
export type HiddenReason = 'feature' | 'limit';

/**
 * Divides the sections that are switched on as the database's `visible_sections` does: what the
 * plan does not include is left out first, then what goes beyond its number (`FREE_SECTION_LIMIT`).
 *
 * @param enabled in the order of the page
 * @param plan in force
 * @returns what visitors see, and what they do not, with the reason
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

/** @param key of a section @param plan in force @returns whether the plan leaves it out */
export function isLocked(key: SectionKey, plan: OwnPlan): boolean {
  const feature = findNeededFeature(key);
  return feature !== null && !plan.features.has(feature);
}

/** @param key of a section @returns what a plan must include to show it; null where every plan does */
export function findNeededFeature(key: SectionKey): Feature | null {
  return SECTIONS[key].feature ?? null;
}
