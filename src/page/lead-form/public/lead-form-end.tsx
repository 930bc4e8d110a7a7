import type { ReactNode } from 'react';
import { PRIVACY_PATH } from '#kit/rules/paths.ts';
import { ENGLISH, type LeadWords } from '#page/words/public/english.ts';
import { usePageWords } from '#page/words/public/page-words.ts';
import { LEAD_HONEYPOT } from '../rules/honeypot.ts';
import { Problem } from './lead-field.tsx';

/** A failed submission without JavaScript, shown again with its answers. */
export type LeadAttempt = {
  /** The posted fields; only text is shown again. */
  submitted: Readonly<Record<string, unknown>>;
  /** A sentence per field, and `consent`. */
  problems: Readonly<Record<string, string>>;
  /** An error about the whole form, such as too many messages. */
  message?: string;
  /** To send the form again. */
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

/** The end of every form to the owner: a trap for bots, consent, privacy, status and button. */
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

/** @returns a form's attributes for the script, which has only the English sentences */
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
