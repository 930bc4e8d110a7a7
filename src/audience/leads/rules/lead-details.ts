import {
  LEAD_FIELD_KEYS,
  type LeadAnswers,
  type LeadForm,
  parseLeadForm,
} from '#page/lead-form/rules/lead-form.ts';

/** Everything stored about a lead, as shown to the person who sent it. */
export type LeadDetails = {
  answers: LeadAnswers;
  /** The form for corrections, with the rules of that time; consent isn't asked for again. */
  form: LeadForm;
  /** The heading of the form they filled in. */
  heading: string;
  /** The site's host or the share source they came from, or ''. */
  source: string;
  /** The sentence they agreed to, or ''. */
  consent: string;
  consent_version: string;
  consented_at: Date | null;
  created_at: Date;
  /** When they corrected it themselves. */
  corrected_at: Date | null;
  /** When the owner deleted it; they can restore it for a while. */
  deleted_at: Date | null;
  /** Whether the owner deleted it permanently: only what their contact shows of it remains. */
  is_purged: boolean;
  owner_name: string;
  /** The owner's username, or null if their page isn't visible now. */
  owner_username: string | null;
};

export const LEAD_DETAILS_MESSAGES = {
  gone: 'These details are gone, or the link is incomplete.',
  corrected: 'Your details have been corrected.',
  erased: 'Your details have been erased.',
} as const;

/** @param row of a lead and of its owner's profile, with timestamps as `Date` */
export function parseLeadDetails(row: Readonly<Record<string, unknown>>): LeadDetails {
  const answers = Object.fromEntries(
    LEAD_FIELD_KEYS.map((key) => [key, toText(row[key])]),
  ) as LeadAnswers;
  const form = parseLeadForm(row.form);
  return {
    answers,
    form: { ...form, consent: '', fields: buildFields(form, answers) },
    heading: form.heading,
    source: toText(row.source),
    consent: toText(row.consent),
    consent_version: toText(row.consent_version),
    consented_at: toMoment(row.consented_at),
    created_at: toMoment(row.created_at) ?? new Date(0),
    corrected_at: toMoment(row.corrected_at),
    deleted_at: toMoment(row.deleted_at),
    is_purged: row.is_purged === true,
    owner_name: toText(row.owner_name),
    owner_username: toText(row.owner_username) || null,
  };
}

/** Shows every stored answer, so that it can be removed even if the form never asked for it. */
function buildFields(form: LeadForm, answers: LeadAnswers): LeadForm['fields'] {
  return Object.fromEntries(
    LEAD_FIELD_KEYS.map((key) => {
      const { isEnabled, isRequired } = form.fields[key];
      return [
        key,
        { isEnabled: isEnabled || answers[key] !== '', isRequired: isEnabled && isRequired },
      ];
    }),
  ) as LeadForm['fields'];
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function toMoment(value: unknown): Date | null {
  return value instanceof Date ? value : null;
}
