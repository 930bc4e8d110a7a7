import { hasContactCard } from '#page/card/rules/has-contact-card.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import type { LeadAnswers, LeadForm } from './lead-form.ts';
import { EXCHANGE } from './sending.ts';

/** Someone with a page of their own who swaps cards. */
export type SwapSender = {
  /** The values on the sender's own card. */
  answers: LeadAnswers;
  /** Their page's current URL, shown to the sender. */
  pageUrl: string;
  /** Still leads to it after a rename, for the owner who gets the card (decision 163.6). */
  lastingUrl: string;
};

/**
 * @returns whether a page asks visitors who save the contact for theirs: it has a card and a form (each
 *   turned on, and in the plan), and its owner wants it (decision 160)
 */
export function canSwap(
  profile: Pick<PublicProfile, 'sections' | 'vcard_data' | 'lead_form_data'>,
): boolean {
  const { sections, lead_form_data } = profile;
  return hasContactCard(profile) && sections.includes('lead_form') && lead_form_data.swap;
}

/** @returns whether the posted fields are a card sent back */
export function isSwap({ kind }: Readonly<Record<string, unknown>>): boolean {
  return kind === EXCHANGE;
}

/**
 * @param form the owner's
 * @param heading in the page's language
 * @param submitted the posted fields: with a phone number, the email is optional
 * @returns the form for sending a card back: other fields, same consent
 */
export function toSwapForm(
  form: LeadForm,
  heading: string,
  submitted: Readonly<Record<string, unknown>> = {},
): LeadForm {
  const { phone } = submitted;
  const hasPhone = typeof phone === 'string' && phone.trim() !== '';
  const ask = (isRequired: boolean) => ({ isEnabled: true, isRequired });
  return {
    ...form,
    heading,
    description: '',
    fields: {
      full_name: ask(true),
      email: ask(!hasPhone),
      phone: ask(false),
      company: ask(false),
      message: { isEnabled: false, isRequired: false },
    },
  };
}
