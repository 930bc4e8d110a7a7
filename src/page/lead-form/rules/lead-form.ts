import { ACCOUNT_REFUSALS } from '#account/rules/refusals.ts';
import { isEmail, toAsciiEmail } from '#kit/rules/values/email.ts';
import { toRecord } from '#kit/rules/values/json.ts';
import { complete, or, readFlag, record, type SureReader } from '#kit/rules/values/readers.ts';

/** The fields a lead form can ask for, in their order on the page (decision 034.7). */
export const LEAD_FIELDS = {
  full_name: { label: 'Full name', maxLength: 200, autocomplete: 'name', type: 'text' },
  email: { label: 'Email', maxLength: 254, autocomplete: 'email', type: 'email' },
  phone: { label: 'Phone', maxLength: 60, autocomplete: 'tel', type: 'tel' },
  company: { label: 'Company', maxLength: 200, autocomplete: 'organization', type: 'text' },
  message: { label: 'Message', maxLength: 4000, autocomplete: 'off', type: 'textarea' },
} as const;

export type LeadFieldKey = keyof typeof LEAD_FIELDS;

export const LEAD_FIELD_KEYS = Object.keys(LEAD_FIELDS) as LeadFieldKey[];

type FieldSetting = { isEnabled: boolean; isRequired: boolean };

/** `lead_form_data`: the owner's form. An empty consent sentence asks for no consent. */
export type LeadForm = {
  heading: string;
  description: string;
  buttonText: string;
  consent: string;
  /** Whether new leads are emailed to the owner. */
  notify: boolean;
  /** Whether visitors who save the contact are asked for theirs. */
  swap: boolean;
  /** Shown to visitors once they've sent theirs. */
  followUp: string;
  fields: Record<LeadFieldKey, FieldSetting>;
};

/** A valid submission: every field, empty if not asked for or given. */
export type LeadAnswers = Record<LeadFieldKey, string>;

export const LEAD_FORM_MESSAGES = {
  required: 'Please fill in this field.',
  email: ACCOUNT_REFUSALS.email_invalid[1],
  tooLong: ACCOUNT_REFUSALS.too_long[1],
  consent: 'Please agree before sending.',
  sent: 'Thank you. Your message has been sent.',
  invalid: 'Please check the marked fields.',
  early: 'That was very quick. Please wait a moment, then press the button again.',
  late: 'This form was open for too long. Nothing is lost: please press the button again.',
  limited: 'Too many messages from here. Please wait a moment before trying again.',
  used: 'This form was sent already. Please wait a moment, then press the button again.',
  crowded: 'This form has unusually many messages. Sending takes a moment longer.',
  slow: 'This form has unusually many messages. Please wait a minute, then press the button again.',
  busy: 'This form has had unusually many messages. Please try again in an hour.',
} as const;

/** The same messages, in the page's language. */
export type LeadMessages = Readonly<Record<keyof typeof LEAD_FORM_MESSAGES, string>>;

/** Maximum lead emails to one address a day; a digest has the rest. */
export const LEAD_MAILS_A_DAY = 7;

export const NOTIFY_HINT = `Up to ${LEAD_MAILS_A_DAY} emails a day, then one summary.`;

const DEFAULT_FIELDS: LeadForm['fields'] = {
  full_name: { isEnabled: true, isRequired: true },
  email: { isEnabled: true, isRequired: true },
  phone: { isEnabled: false, isRequired: false },
  company: { isEnabled: false, isRequired: false },
  message: { isEnabled: true, isRequired: false },
};

function words(maximum: number, fallback: string): SureReader<string> {
  return (value) => {
    const typed = typeof value === 'string' ? value.trim() : '';
    return typed === '' || typed.length > maximum ? fallback : typed;
  };
}

/** A form's default texts; visitors see them in the page's language. */
export const DEFAULT_LEAD_WORDS = { heading: 'Get in touch', buttonText: 'Send' } as const;

const readSettings = complete({
  heading: words(120, DEFAULT_LEAD_WORDS.heading),
  description: words(400, ''),
  buttonText: words(60, DEFAULT_LEAD_WORDS.buttonText),
  consent: words(600, ''),
  notify: or(readFlag, true),
  swap: or(readFlag, true),
  followUp: words(600, ''),
});

const readFieldSetting = record<FieldSetting>({ isEnabled: readFlag, isRequired: readFlag });

/** @param stored `lead_form_data` @returns the form to show, with defaults for missing values */
export function parseLeadForm(stored: unknown): LeadForm {
  const fields = toRecord(toRecord(stored).fields);
  const settingOf = (key: LeadFieldKey) => readFieldSetting(fields[key]) ?? DEFAULT_FIELDS[key];
  return {
    ...readSettings(stored),
    fields: Object.fromEntries(
      LEAD_FIELD_KEYS.map((key) => [key, settingOf(key)]),
    ) as LeadForm['fields'],
  };
}

/** The outcome of a submission: answers to store, or a message per invalid field. */
export type LeadResult =
  | { ok: true; answers: LeadAnswers }
  | { ok: false; problems: Partial<Record<LeadFieldKey | 'consent', string>> };

/**
 * Checks a submission against its form.
 *
 * @param form the owner's
 * @param submitted the posted fields, of any type; fields not in the form are dropped
 * @param messages in the page's language
 */
export function parseLead(
  form: LeadForm,
  submitted: Readonly<Record<string, unknown>>,
  messages: LeadMessages = LEAD_FORM_MESSAGES,
): LeadResult {
  const problems: Partial<Record<LeadFieldKey | 'consent', string>> = {};
  const answers = Object.fromEntries(LEAD_FIELD_KEYS.map((key) => [key, ''])) as LeadAnswers;
  for (const key of LEAD_FIELD_KEYS) {
    if (!form.fields[key].isEnabled) continue;
    const answer = toAnswer(submitted[key]);
    answers[key] = key === 'email' ? toAsciiEmail(answer) : answer;
    const problem = findAnswerProblem(key, answers[key], form.fields[key].isRequired);
    if (problem !== null) problems[key] = messages[problem];
  }
  if (form.consent !== '' && !isAgreed(submitted.consent)) {
    problems.consent = messages.consent;
  }
  return Object.keys(problems).length > 0 ? { ok: false, problems } : { ok: true, answers };
}

function toAnswer(value: unknown): string {
  // PostgreSQL can't store a null character in a text.
  return typeof value === 'string' ? value.replaceAll('\u0000', '').trim() : '';
}

function findAnswerProblem(
  key: LeadFieldKey,
  answer: string,
  isRequired: boolean,
): keyof LeadMessages | null {
  if (answer === '') return isRequired ? 'required' : null;
  if (answer.length > LEAD_FIELDS[key].maxLength) return 'tooLong';
  if (key === 'email' && !isEmail(answer)) return 'email';
  return null;
}

function isAgreed(value: unknown): boolean {
  return value === true || value === 'on' || value === 'true';
}
