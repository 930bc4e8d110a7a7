import { PRIVACY_PATH } from '#kit/rules/paths.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import type { SectionView } from '#page/sections/public/section-view.ts';
import { ENGLISH, type LeadWords } from '#page/words/public/english.ts';
import { usePageWords } from '#page/words/public/page-words.ts';
import { LEAD_HONEYPOT } from '../rules/honeypot.ts';
import { DEFAULT_LEAD_WORDS, LEAD_FIELD_KEYS, type LeadForm } from '../rules/lead-form.ts';
import { LeadField, Problem } from './lead-field.tsx';
import { LEAD_FORM_STYLE } from './lead-form-style.ts';

/** A failed submission without JavaScript, shown again with its answers. */
export type LeadAttempt = {
  /** The posted fields; only text is shown again. */
  submitted: Readonly<Record<string, unknown>>;
  /** A sentence per field, and `consent`. */
  problems: Readonly<Record<string, string>>;
  /** A sentence about the whole form, for instance that there were too many messages. */
  message?: string;
  /** For sending the form again. */
  stamp: string;
};

type LeadFormProps = {
  profile: PublicProfile;
  /** The signed render time of the form, which can't be sent without it. */
  leadStamp?: string | undefined;
  attempt?: LeadAttempt;
};

/**
 * The form with which a visitor writes to the owner. Works without JavaScript, as a plain post to
 * `/leads`; the page's script sends it in place, using only this markup's data.
 */
export function LeadFormCard({ profile, leadStamp, attempt }: LeadFormProps) {
  const words = usePageWords().lead;
  const form = profile.lead_form_data;
  return (
    <form className="card lead" method="post" action="/leads" {...buildSendingData(words)}>
      <h2 dir="auto">{toHeading(form, words)}</h2>
      {form.description && <p dir="auto">{form.description}</p>}
      <input type="hidden" name="profile_id" value={profile.id} />
      {leadStamp && <input type="hidden" name="stamp" value={leadStamp} />}
      {LEAD_FIELD_KEYS.filter((key) => form.fields[key].isEnabled).map((key) => (
        <LeadField
          key={key}
          name={key}
          isRequired={form.fields[key].isRequired}
          value={toText(attempt?.submitted[key])}
          problem={attempt?.problems[key]}
        />
      ))}
      <Honeypot />
      {form.consent !== '' && <Consent form={form} attempt={attempt} />}
      <small>
        <a href={PRIVACY_PATH}>{words.privacy}</a>
      </small>
      <p className="problem status" role="alert">
        {attempt?.message}
      </p>
      <button type="submit" dir="auto">
        {form.buttonText === DEFAULT_LEAD_WORDS.buttonText ? words.send : form.buttonText}
      </button>
    </form>
  );
}

/** @returns the owner's heading, or the page's translated default if unchanged */
function toHeading({ heading }: LeadForm, words: LeadWords): string {
  return heading === DEFAULT_LEAD_WORDS.heading ? words.heading : heading;
}

/** For the script, which has only the English sentences. */
function buildSendingData({ sending }: LeadWords): Record<string, string> {
  if (sending === ENGLISH.lead.sending) return {};
  return { 'data-offline': sending.offline, 'data-failed': sending.failed };
}

/** Off-screen, out of the tab order and hidden from screen readers: only bots fill it in. */
function Honeypot() {
  return (
    <label className="away" aria-hidden="true">
      Leave this empty
      <input name={LEAD_HONEYPOT} tabIndex={-1} autoComplete="off" />
    </label>
  );
}

function Consent({ form, attempt }: { form: LeadForm; attempt: LeadAttempt | undefined }) {
  const problem = attempt?.problems.consent;
  return (
    <div>
      <label className="consent" dir="auto">
        <input
          type="checkbox"
          name="consent"
          required
          defaultChecked={attempt?.submitted.consent === 'on'}
          aria-describedby="lead-consent-problem"
          aria-invalid={problem !== undefined || undefined}
        />
        {form.consent}
      </label>
      <Problem of="consent" text={problem} />
    </div>
  );
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export const leadFormView: SectionView = {
  key: 'lead_form',
  toLabel: (profile, { lead }) => toHeading(profile.lead_form_data, lead),
  isFilled: (profile) =>
    LEAD_FIELD_KEYS.some((key) => profile.lead_form_data.fields[key].isEnabled),
  View: LeadFormCard,
  style: LEAD_FORM_STYLE,
};
