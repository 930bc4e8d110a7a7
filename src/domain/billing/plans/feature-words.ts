import { FEATURES, type Feature } from './features.ts';

type FeatureWords = {
  name: string;
  /** Its benefit, in a sentence. */
  why: string;
};

/** The name and benefit of each feature, for price lists and locked features. */
export const FEATURE_WORDS: Readonly<Record<Feature, FeatureWords>> = {
  contact_card: { name: 'Contact card', why: 'Visitors save your details in one tap.' },
  lead_form: {
    name: 'Lead form',
    why: 'Visitors send you a message. It arrives in Leads.',
  },
  custom_username: { name: 'Custom username', why: 'Choose your page’s address yourself.' },
  advanced_design: {
    name: 'Advanced design',
    why: 'Gradients, fonts and shapes make the page your own.',
  },
  unlimited_sections: {
    name: 'Unlimited sections',
    why: 'Visitors see every section you switch on.',
  },
  audio: { name: 'Music and audio', why: 'Visitors listen to you right on your page.' },
  custom_domain: { name: 'Custom domain', why: 'Your page at your own domain.' },
  integrations: {
    name: 'Integrations',
    why: 'Connect your calendar, analytics and other tools.',
  },
};

/** @param value from a URL @returns the feature, or null if unknown */
export function parseFeature(value: string | null): Feature | null {
  return FEATURES.find((feature) => feature === value) ?? null;
}
