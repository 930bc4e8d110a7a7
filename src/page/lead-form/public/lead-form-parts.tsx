import type { ReactNode } from 'react';
import { PRIVACY_PATH } from '#kit/rules/paths.ts';
import { css } from '#page/style/public/css.ts';
import { ENGLISH, type LeadWords } from '#page/words/public/english.ts';
import { usePageWords } from '#page/words/public/page-words.ts';
import { LEAD_HONEYPOT } from '../rules/form-markup.ts';
import { LEAD_FIELDS, type LeadFieldKey } from '../rules/lead-form.ts';

type LeadFieldProps = {
  /** Distinguishes the form, as a page may show two. */
  idPrefix: string;
  name: LeadFieldKey;
  isRequired: boolean;
  value: string;
  problem: string | undefined;
};

/** One question of the lead form, with its label above and its error below. */
export function LeadField({ idPrefix, name, isRequired, value, problem }: LeadFieldProps) {
  const { fields, optional } = usePageWords().lead;
  const { type, maxLength, autocomplete } = LEAD_FIELDS[name];
  const field = {
    id: `${idPrefix}-${name}`,
    name,
    maxLength,
    autoComplete: autocomplete,
    required: isRequired,
    defaultValue: value,
    dir: 'auto',
    'aria-describedby': `${idPrefix}-${name}-problem`,
    'aria-invalid': problem !== undefined || undefined,
  };
  return (
    <div>
      <label htmlFor={field.id}>
        {fields[name]}
        {!isRequired && <span> {optional}</span>}
      </label>
      {type === 'textarea' ? <textarea {...field} rows={4} /> : <input {...field} type={type} />}
      <Problem id={`${idPrefix}-${name}-problem`} text={problem} />
    </div>
  );
}

/** A field's error; always mounted, so that screen readers announce it. */
function Problem({ id, text }: { id: string; text: string | undefined }) {
  return (
    <p className="problem" id={id} role="alert">
      {text}
    </p>
  );
}

/** A failed submission without JavaScript, shown again with its answers. */
export type LeadAttempt = {
  /** The posted fields; only text is shown again. */
  submitted: Readonly<Record<string, unknown>>;
  /** A message per field, and `consent`. */
  problems: Readonly<Record<string, string>>;
  /** An error about the whole form, such as too many messages. */
  message?: string;
  /** For resubmitting the form. */
  stamp: string;
};

type LeadFormEndProps = {
  /** Distinguishes the form, as a page may show two. */
  idPrefix: string;
  /** The owner's sentence; empty for none. */
  consent: string;
  attempt?: LeadAttempt | undefined;
  /** The button's label. */
  children: ReactNode;
};

/** The end of every form to the owner: honeypot, consent, privacy, status and button. */
export function LeadFormEnd({ idPrefix, consent, attempt, children }: LeadFormEndProps) {
  const { privacy } = usePageWords().lead;
  return (
    <>
      <Honeypot />
      {consent !== '' && <Consent id={`${idPrefix}-consent`} text={consent} attempt={attempt} />}
      <small>
        <a href={PRIVACY_PATH}>{privacy}</a>
      </small>
      <p className="problem status" role="alert">
        {attempt?.message}
      </p>
      <button type="submit" dir="auto">
        {children}
      </button>
    </>
  );
}

/** @returns a form's attributes for the script, which only has the English messages */
export function buildSendingData({ sending }: LeadWords): Record<string, string> {
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

type ConsentProps = { id: string; text: string; attempt: LeadAttempt | undefined };

function Consent({ id, text, attempt }: ConsentProps) {
  const problem = attempt?.problems.consent;
  return (
    <div>
      <label className="consent" dir="auto">
        <input
          type="checkbox"
          name="consent"
          required
          defaultChecked={attempt?.submitted.consent === 'on'}
          aria-describedby={`${id}-problem`}
          aria-invalid={problem !== undefined || undefined}
        />
        {text}
      </label>
      <Problem id={`${id}-problem`} text={problem} />
    </div>
  );
}

/** Fields use at least 16-pixel text, or phones zoom in. */
export const LEAD_FORM_STYLE = css`
  .lead { display: grid; gap: 1rem }
  .lead h2 + p { margin-block-start: -.5rem; color: var(--soft); white-space: pre-line }
  .lead label { display: block; margin-block-end: .375rem; font-size: var(--body); font-weight: 550 }
  .lead :is(label span, small, .consent) { color: var(--soft); font-weight: 400 }
  .lead :is(input, textarea):not([type=checkbox]) {
    display: block; width: 100%; min-height: 48px; padding: .625rem .875rem; border: 1px solid var(--field);
    border-radius: min(var(--button-radius), 12px); background: none; color: inherit; font: inherit; font-size: max(1rem, var(--lead))
  }
  .lead small a { display: inline-block; padding-block: .75rem; margin-block: -.75rem }
  .lead textarea { resize: vertical }
  .lead :is(input, textarea):focus-visible { border-color: var(--link) }
  .lead [aria-invalid] { border-color: var(--danger) }
  .lead .consent { display: flex; gap: .75rem; align-items: flex-start; margin: 0; padding-block: .75rem }
  .lead [type=checkbox] { flex: none; width: 1.25rem; height: 1.25rem; accent-color: var(--accent) }
  .problem { margin-block-start: .375rem; color: var(--danger); font-size: var(--body) }
  .problem:empty { display: none }
  .lead :is(button, .save) {
    display: grid; place-items: center; min-height: 48px; padding: .625rem 1.5rem; border: 0; border-radius: var(--button-radius);
    background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer
  }
  .lead :is(button, .save):hover { background: color-mix(in srgb, var(--accent) 88%, var(--press)) }
  .lead [aria-busy] { opacity: .6; cursor: progress }
  .away { position: absolute; inset-inline-start: -9999px; width: 1px; height: 1px; overflow: hidden }
`;
