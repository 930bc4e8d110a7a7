import type { ReactNode } from 'react';
import { eraseLeadDetailsPath, leadDetailsPath } from '#kit/rules/paths.ts';
import type {
  DocumentSettings,
  RenderedDocument,
} from '#page/documents/public/profile-document.tsx';
import {
  LEAD_DETAILS_STYLE,
  renderMessageDocument,
  renderUnlistedDocument,
} from '#page/documents/public/unlisted-document.tsx';
import { LEAD_FORM_STYLE, LeadField } from '#page/lead-form/public/lead-form-parts.tsx';
import { LEAD_FIELD_KEYS } from '#page/lead-form/rules/lead-form.ts';
import { buildPlainStyle } from '#page/view/public/page-style.ts';
import { LEAD_DETAILS_MESSAGES, type LeadDetails } from '../rules/lead-details.ts';
import { Circumstances, Moment, Owner, PrivacyLink } from './lead-circumstances.tsx';

type Settings = Pick<DocumentSettings, 'fonts' | 'year' | 'home'>;

const STYLE = LEAD_FORM_STYLE + LEAD_DETAILS_STYLE;

/** The last correction's result: saved, or its errors. */
export type Correction =
  | { isDone: true }
  | {
      isDone: false;
      submitted: Readonly<Record<string, unknown>>;
      problems: Readonly<Record<string, string>>;
      message: string;
    };

/**
 * A visitor's own page for a lead they sent: everything stored about them, to correct or erase. It needs no
 * script.
 *
 * @param token from the link that led here
 */
export function renderLeadDetailsDocument(
  details: LeadDetails,
  token: string,
  correction: Correction | null,
  settings: Settings,
): RenderedDocument {
  const children = (
    <>
      <h1>Your details</h1>
      <p>
        You left them with <Owner details={details} /> on <Moment of={details.created_at} />.
      </p>
      {correction?.isDone && (
        <p className="card done" role="status">
          {LEAD_DETAILS_MESSAGES.corrected}
        </p>
      )}
      {details.deleted_at === null && !details.is_purged ? (
        <CorrectionForm details={details} token={token} correction={correction} />
      ) : (
        <StoredAnswers details={details} />
      )}
      <Circumstances details={details} />
      <section className="card">
        <h2>Erase your details</h2>
        <p>
          This can’t be undone. <Owner details={details} /> may still have the email.
        </p>
        <a className="danger" href={eraseLeadDetailsPath(token)}>
          Erase my details
        </a>
      </section>
    </>
  );
  return renderDetails('Your details', children, settings);
}

/** @returns the page that asks for confirmation before erasing */
export function renderEraseLeadDocument(
  details: LeadDetails,
  token: string,
  settings: Settings,
): RenderedDocument {
  const children = (
    <>
      <h1>Erase your details?</h1>
      <form className="card" method="post" action={eraseLeadDetailsPath(token)}>
        <p>
          This deletes everything you sent <Owner details={details} /> on{' '}
          <Moment of={details.created_at} />. This link stops working too.
        </p>
        <div className="choice">
          <button className="danger" type="submit">
            Erase my details
          </button>
          <a href={leadDetailsPath(token)}>Keep them</a>
        </div>
      </form>
    </>
  );
  return renderDetails('Erase your details?', children, settings);
}

/** @returns the page confirming that everything is erased */
export function renderLeadErasedDocument(settings: Settings): RenderedDocument {
  const children = <p>Nothing is left here, and the link no longer works.</p>;
  return renderMessage(LEAD_DETAILS_MESSAGES.erased, children, settings);
}

/** @returns the same page for a link that is wrong, forged, or for a deleted lead */
export function renderLeadGoneDocument(settings: Settings): RenderedDocument {
  const children = (
    <p>
      {LEAD_DETAILS_MESSAGES.gone} Please check that you opened the whole link. <PrivacyLink />
    </p>
  );
  return renderMessage('No details here', children, settings);
}

function renderMessage(title: string, children: ReactNode, settings: Settings) {
  return renderMessageDocument({ title, children, style: STYLE }, { ...settings, script: null });
}

function renderDetails(title: string, children: ReactNode, { fonts, year, home }: Settings) {
  const style = buildPlainStyle(fonts) + STYLE;
  const frame = { script: null, year, home, layout: 'details' } as const;
  return renderUnlistedDocument({ title, style, ...frame, children });
}

type CorrectionFormProps = { details: LeadDetails; token: string; correction: Correction | null };

function CorrectionForm({ details, token, correction }: CorrectionFormProps) {
  const refused = correction?.isDone === false ? correction : null;
  const toValue = (key: (typeof LEAD_FIELD_KEYS)[number]) => {
    const submitted = refused?.submitted[key];
    return typeof submitted === 'string' ? submitted : details.answers[key];
  };
  return (
    <form className="card lead" method="post" action={leadDetailsPath(token)} noValidate>
      <h2>What you wrote</h2>
      {LEAD_FIELD_KEYS.filter((key) => details.form.fields[key].isEnabled).map((key) => (
        <LeadField
          key={key}
          idPrefix="lead"
          name={key}
          isRequired={details.form.fields[key].isRequired}
          value={toValue(key)}
          problem={refused?.problems[key]}
        />
      ))}
      <p className="problem status" role="alert">
        {refused?.message}
      </p>
      <button type="submit">Save corrections</button>
    </form>
  );
}

/** The answers of a lead that its owner has deleted; they can no longer be corrected. */
function StoredAnswers({ details }: { details: LeadDetails }) {
  return (
    <section className="card">
      <h2>What you wrote</h2>
      {details.deleted_at === null ? (
        <p>
          <Owner details={details} /> deleted it. This is still in their contacts:
        </p>
      ) : (
        <p>
          Deleted by <Owner details={details} /> on <Moment of={details.deleted_at} />, and kept 30
          days in case that was a mistake.
        </p>
      )}
      <p className="written" dir="auto">
        {Object.values(details.answers).filter(Boolean).join('\n')}
      </p>
    </section>
  );
}
