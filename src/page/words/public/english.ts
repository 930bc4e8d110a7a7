import { PRODUCT_NAME } from '#kit/rules/product.ts';
import type { EmbedWords } from '#page/embeds/rules/define-embed.ts';
import { EMBED_KINDS, EMBED_RULES, type EmbedKind } from '#page/embeds/rules/embeds.ts';
import { LEAD_SENDING_MESSAGES } from '#page/lead-form/rules/form-markup.ts';
import {
  DEFAULT_LEAD_WORDS,
  LEAD_FIELDS,
  LEAD_FORM_MESSAGES,
  type LeadFieldKey,
  type LeadMessages,
} from '#page/lead-form/rules/lead-form.ts';
import { SECTION_KEYS, SECTIONS, type SectionKey } from '#page/sections/rules/sections.ts';

/** A page's built-in texts in one language; its owner wrote everything else. */
export type PageWords = {
  /** A BCP 47 tag, for `Intl`. */
  lang: string;
  /** Label of the button that saves the card. */
  contact: string;
  /** Shown on a page with only a name. */
  bare: string;
  /** Shows the rest of a long bio. */
  more: string;
  /** The short contact options, side by side. */
  ways: Readonly<Record<'phone' | 'email' | 'address', string>>;
  /** Section headings; for screen readers if a section shows none. */
  sections: Readonly<Record<SectionKey, string>>;
  /** A skill's level, for screen readers in place of its dots. */
  level(level: number, most: number): string;
  /** The alt text of a picture without a description. */
  picture(number: number, count: number): string;
  /** Replaces the end date of a current job. */
  present: string;
  /** Around the end date of a job without a start date. */
  until: readonly [before: string, after: string];
  embed: Readonly<Record<EmbedKind, EmbedWords>> & {
    /** Describe the link and the button, naming the host they contact. */
    opens(host: string): string;
    loads(host: string): string;
  };
  lead: LeadWords;
};

/** Texts of the lead form and its responses. */
export type LeadWords = {
  /** Form heading and button, if the owner left the defaults. */
  heading: string;
  send: string;
  fields: Readonly<Record<LeadFieldKey, string>>;
  optional: string;
  privacy: string;
  messages: LeadMessages;
  /** If the server didn't respond. */
  sending: Readonly<Record<keyof typeof LEAD_SENDING_MESSAGES, string>>;
  save: string;
  details: string;
  keep: string;
  /** Before and after the page owner's name. */
  back: readonly [before: string, after: string];
  swap: SwapWords;
};

/** Texts of the sheet for sending a card back. */
type SwapWords = {
  heading: string;
  /** Before and after the visitor's name, on the button. */
  sendAs: readonly [before: string, after: string];
  /** Opens the phone's contacts. */
  contacts: string;
  /** Opens a card file. */
  file: string;
  /** Links to the form where the visitor may be signed in. */
  ownPage: string;
  /** The error for a file that contains no card. */
  unread: string;
  sent: string;
  /** The error if the page is gone, or no longer asks for cards. */
  closed: string;
  close: string;
};

/** For pages without a template, and for any page whose script doesn't identify its language. */
export const ENGLISH: PageWords = {
  lang: 'en',
  contact: 'Contact',
  bare: 'This page is just getting started. Come back soon.',
  more: 'more',
  ways: { phone: 'Call', email: 'Email', address: 'Map' },
  sections: Object.fromEntries(
    SECTION_KEYS.map((key) => [key, toHeading(SECTIONS[key])]),
  ) as PageWords['sections'],
  level: (level, most) => `${level} of ${most}`,
  picture: (number, count) => `Picture ${number} of ${count}`,
  present: 'Present',
  until: ['Until ', ''],
  embed: {
    ...(Object.fromEntries(EMBED_KINDS.map((kind) => [kind, EMBED_RULES[kind].words])) as Record<
      EmbedKind,
      EmbedWords
    >),
    opens: (host) => `Opens ${host}`,
    loads: (host) => `Loads content from ${host}`,
  },
  lead: {
    heading: DEFAULT_LEAD_WORDS.heading,
    send: DEFAULT_LEAD_WORDS.buttonText,
    fields: {
      full_name: LEAD_FIELDS.full_name.label,
      email: LEAD_FIELDS.email.label,
      phone: LEAD_FIELDS.phone.label,
      company: LEAD_FIELDS.company.label,
      message: LEAD_FIELDS.message.label,
    },
    optional: '(optional)',
    privacy: 'Privacy',
    messages: LEAD_FORM_MESSAGES,
    sending: LEAD_SENDING_MESSAGES,
    save: 'Save contact',
    details: 'See, correct or erase your details',
    keep: 'Save this link. Only you have it.',
    back: ['Back to ', ''],
    swap: {
      heading: 'Send yours back',
      sendAs: ['Send yours: ', ''],
      contacts: 'Choose from contacts',
      file: 'Use a contact file',
      ownPage: `Use my ${PRODUCT_NAME} page`,
      unread: 'We couldn’t read this file. Choose a contact card (.vcf).',
      sent: 'Thank you. Your details have been sent.',
      closed: 'This page no longer takes contact details. What you typed is still here.',
      close: 'Close',
    },
  },
};

function toHeading({ heading, name }: { heading?: string; name: string }): string {
  return heading ?? name;
}
