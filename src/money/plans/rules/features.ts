import { editPath, PATHS } from '#kit/rules/paths.ts';

export type FeatureRow = {
  name: string;
  /** Its benefit, in a sentence. */
  why: string;
  /** The path where it's used. */
  place: string;
  /** Its line on Pricing, if different from its name. */
  offer?: string;
};

/**
 * The features a plan can include, in display order: price lists, hints, gates and the administrators'
 * screen follow it. `supabase/schemas/money/features.sql` has the same rows for the database, whose table
 * `plan_features` decides what a plan includes.
 */
export const FEATURES = {
  contact_card: {
    name: 'Contact card',
    why: 'Visitors save your details in one tap.',
    place: editPath('vcard'),
    offer: 'vCard download',
  },
  lead_form: {
    name: 'Lead form',
    why: 'Visitors send you a message. It arrives in Leads.',
    place: editPath('lead_form'),
    offer: 'Lead collection form',
  },
  custom_username: {
    name: 'Custom username',
    why: 'Choose your page’s address yourself.',
    place: editPath('username'),
  },
  advanced_design: {
    name: 'Advanced design',
    why: 'Gradients, fonts and shapes make the page your own.',
    place: PATHS.personalize,
    offer: 'Advanced themes, gradients and typography',
  },
  unlimited_sections: {
    name: 'Unlimited sections',
    why: 'Visitors see every section you switch on.',
    place: PATHS.edit,
  },
  audio: {
    name: 'Music and audio',
    why: 'Visitors listen to you right on your page.',
    place: editPath('audio'),
    offer: 'Third-party integrations (music embeds)',
  },
  custom_domain: {
    name: 'Custom domain',
    why: 'Your page at your own domain.',
    place: PATHS.ownDomain,
  },
  integrations: {
    name: 'Integrations',
    why: 'Connect your calendar, analytics and other tools.',
    place: PATHS.integration,
    offer: 'Third-party integrations (music embeds)',
  },
  priority_support: {
    name: 'Priority support',
    why: 'We answer you first.',
    place: PATHS.help,
  },
} as const satisfies Readonly<Record<string, FeatureRow>>;

export type Feature = keyof typeof FEATURES;

export const FEATURE_KEYS = Object.keys(FEATURES) as Feature[];

/** The free plan shows this many of the enabled sections, the first in order (decision 034.3). */
export const FREE_SECTION_LIMIT = 3;

/** @param key of unknown origin @returns whether it's a known feature */
export function isFeature(key: string): key is Feature {
  return Object.hasOwn(FEATURES, key);
}
