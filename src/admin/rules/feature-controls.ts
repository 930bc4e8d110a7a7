import { FEATURES, type Feature, isFeature } from '#money/plans/rules/features.ts';
import { PLANS, type Plan } from '#money/plans/rules/plans.ts';

export type PlanFeature = {
  plan: string;
  feature: string;
  is_enabled: boolean;
  /** The limit; null for unlimited. */
  max_count: number | null;
};

/** @returns a feature's display name */
export function nameFeature(feature: string): string {
  return isFeature(feature) ? FEATURES[feature].name : feature;
}

/** How losing a feature affects owners. */
const CLOSES: Readonly<Record<Feature, string>> = {
  contact_card:
    'Removes “Save contact” and the card file from their pages. Their details are kept.',
  lead_form: 'Hides the form on their pages, so no new leads arrive. Existing leads stay.',
  custom_username:
    'They can no longer change their username. Current names, links and QR codes stay.',
  advanced_design: 'Turns off gradients, fonts and shapes on their pages. Their choices are kept.',
  unlimited_sections: 'Hides every section after the first ones. Their content is kept.',
  audio: 'Hides music and audio on their pages. The links are kept.',
  custom_domain: 'Turns off their own domains. Their usual links keep working.',
  integrations:
    'Turns off webhooks, API keys, outside analytics and embeds of other tools. Settings are kept.',
  priority_support: 'Their questions are no longer answered first. They’re still answered.',
};

/** @returns what is lost without a feature; '' if a newer release added it */
export function tellClosing(feature: string): string {
  return isFeature(feature) ? CLOSES[feature] : '';
}

/**
 * Describes the effect of a change before it is saved.
 *
 * @param change the new state
 * @param pages on which something shown now would be hidden; null while they are being counted
 */
export function tellFeatureChange(change: PlanFeature, plan: Plan, pages: number | null): string {
  const name = nameFeature(change.feature);
  if (pages === null) return 'Counting the pages …';
  if (pages > 0) return `Hides ${name} on ${countPages(pages)}. Nothing is deleted.`;
  return change.is_enabled
    ? `Shows ${name} to everyone on ${PLANS[plan]}. No page loses anything.`
    : `No page of ${PLANS[plan]} uses ${name} now, so nothing is hidden.`;
}

function countPages(pages: number): string {
  return pages === 1 ? '1 page' : `${pages.toLocaleString('en-US')} pages`;
}
