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

/** The effect on owners of losing a feature. */
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

/** @returns the loss without a feature; '' if a newer release added it */
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

/** The installation-wide switches, in display order. */
export const SWITCHES = {
  sign_up: {
    name: 'Sign-up',
    on: 'New people can sign up.',
    off: 'Sign-up is closed. The form says so.',
    follows:
      'No new accounts, including with Google and other providers. Agencies can still invite people.',
  },
  lead_forms: {
    name: 'Lead forms',
    on: 'Visitors can send messages.',
    off: 'Lead forms are hidden on all pages.',
    follows: 'Visitors can’t send messages, and owners get no new leads, on any plan.',
  },
  embeds: {
    name: 'Embeds',
    on: 'Video, audio and maps are shown.',
    off: 'Video, audio and maps are hidden on all pages.',
    follows: 'Videos, music, maps and calendars are hidden on every page until you switch them on.',
  },
  public_pages: {
    name: 'Public pages',
    on: 'Visitors see the pages.',
    off: 'All pages will show “Back soon”.',
    follows:
      'Every page and team page closes within a second, including those on custom domains. Links, QR codes and cards lead to “Back soon”.',
  },
  company_sign_in: {
    name: 'Company sign-in',
    on: 'Teams can sign in with their company accounts.',
    off: 'Company sign-in is off for every team.',
    follows:
      'Company sign-in stops until you switch it on. People without another way to sign in can set a password with “Forgot password?”.',
  },
} as const;

export type SwitchName = keyof typeof SWITCHES;

export const SWITCH_NAMES = Object.keys(SWITCHES) as SwitchName[];
