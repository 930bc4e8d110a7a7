import { toText } from '#kit/rules/values/json.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import type { SectionView } from '#page/sections/public/section-view.ts';
import type { LeadWords } from '#page/words/public/english.ts';
import { usePageWords } from '#page/words/public/page-words.ts';
import { DEFAULT_LEAD_WORDS, LEAD_FIELD_KEYS, type LeadForm } from '../rules/lead-form.ts';
import {
  buildSendingData,
  LEAD_FORM_STYLE,
  type LeadAttempt,
  LeadField,
  LeadFormEnd,
} from './lead-form-parts.tsx';

type LeadFormProps = {
  profile: PublicProfile;
  /** The form's signed render time, required to send it. */
  leadStamp?: string | undefined;
  attempt?: LeadAttempt;
};

/**
 * The form for writing to the owner. Works without JavaScript, as a plain post to `/leads`; the page's
 * script sends it in place, using only this markup's data.
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
          idPrefix="lead"
          name={key}
          isRequired={form.fields[key].isRequired}
          value={toText(attempt?.submitted[key])}
          problem={attempt?.problems[key]}
        />
      ))}
      <LeadFormEnd idPrefix="lead" consent={form.consent} attempt={attempt}>
        {form.buttonText === DEFAULT_LEAD_WORDS.buttonText ? words.send : form.buttonText}
      </LeadFormEnd>
    </form>
  );
}

/** @returns the owner's heading, or the page's translated default if unchanged */
function toHeading({ heading }: LeadForm, words: LeadWords): string {
  return heading === DEFAULT_LEAD_WORDS.heading ? words.heading : heading;
}

export const leadFormView: SectionView = {
  key: 'lead_form',
  toLabel: (profile, { lead }) => toHeading(profile.lead_form_data, lead),
  isFilled: (profile) =>
    LEAD_FIELD_KEYS.some((key) => profile.lead_form_data.fields[key].isEnabled),
  View: LeadFormCard,
  style: LEAD_FORM_STYLE,
};
