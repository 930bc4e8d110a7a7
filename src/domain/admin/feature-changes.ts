import { FEATURES, isFeature } from '../billing/plans/features.ts';
import { PLANS, type Plan } from '../billing/plans/plans.ts';

/** Whether a plan includes a feature. */
export type PlanFeature = {
  plan: string;
  feature: string;
  is_enabled: boolean;
  /** How many of it; null for as many as there are. */
  max_count: number | null;
};

/** @returns the name of a feature as people read it */
export function nameFeature(feature: string): string {
  return isFeature(feature) ? FEATURES[feature].name : feature;
}

/**
 * Describes the effect of a change before it is saved.
 *
 * @param change as it would be
 * @param pages on which something would be hidden that is shown now; null while they are being counted
 */
export function tellFeatureChange(change: PlanFeature, plan: Plan, pages: number | null): string {
  const name = nameFeature(change.feature);
  if (pages === null) return 'Counting the pages …';
  if (pages > 0) return `Hides ${name} on ${countPages(pages)}. Nothing is deleted.`;
  return change.is_enabled
    ? `Shows ${name} to everybody on ${PLANS[plan]}. No page loses anything.`
    : `No page of ${PLANS[plan]} uses ${name} now, so nothing is hidden.`;
}

function countPages(pages: number): string {
  return pages === 1 ? '1 page' : `${pages.toLocaleString('en-US')} pages`;
}
