import type { ReactNode } from 'react';
import { bioPath, PATHS, PRIVACY_PATH, reportPath } from '#kit/rules/paths.ts';
import { PRODUCT_NAME } from '#kit/rules/product.ts';
import type {
  DocumentSettings,
  RenderedDocument,
} from '#page/documents/public/profile-document.tsx';
import {
  LEAD_DETAILS_STYLE,
  renderMessageDocument,
  renderUnlistedDocument,
} from '#page/documents/public/unlisted-document.tsx';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { css } from '#page/style/public/css.ts';
import { buildPlainStyle } from '#page/view/public/page-style.ts';
import {
  REPORT_MESSAGES,
  REPORT_NOTE_MAX_LENGTH,
  REPORT_REASONS,
  type ReadReport,
} from '../rules/reports.ts';

/** The report form's styles, in addition to those of a page of details. */
const REPORT_STYLE = css`
  .report { display: grid; gap: 1.25rem }
  .report fieldset { border: 0 }
  .report :is(legend, .label) { margin-block-end: .375rem; font-weight: 600 }
  .report .reason { display: flex; gap: .75rem; align-items: center; min-height: 44px; cursor: pointer }
  .report [type=radio] { flex: none; width: 1.25rem; height: 1.25rem; accent-color: var(--accent) }
  .report .label { display: block }
  .report .label span, .report small { color: var(--soft); font-weight: 400 }
  .report textarea {
    display: block; width: 100%; min-height: 7rem; padding: .625rem .875rem; border: 1px solid var(--field);
    border-radius: min(var(--button-radius), 12px); background: none; color: inherit; font: inherit; font-size: max(1rem, var(--lead)); resize: vertical
  }
  .report [aria-invalid] { border-color: var(--danger) }
  .report button {
    min-height: 48px; padding: .625rem 1.5rem; border: 0; border-radius: var(--button-radius); background: var(--accent);
    color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer
  }
  .report button:hover { background: color-mix(in srgb, var(--accent) 88%, var(--press)) }
  .details form.report .problem { color: var(--danger) }
  .problem:empty { display: none }
`;

type Settings = Pick<DocumentSettings, 'fonts' | 'year' | 'home'>;
type Reported = Pick<PublicProfile, 'username' | 'full_name'>;
type Refused = Extract<ReadReport, { ok: false }>;

/**
 * The form for reporting a page. Works without a script, and anonymously.
 *
 * @param refused an incomplete submission; null at first
 */
export function renderReportDocument(
  page: Reported,
  refused: Refused | null,
  { fonts, year, home }: Settings,
): RenderedDocument {
  const name = page.full_name || page.username;
  return renderUnlistedDocument({
    title: `Report the page of ${name}`,
    style: buildPlainStyle(fonts) + LEAD_DETAILS_STYLE + REPORT_STYLE,
    script: null,
    year,
    home,
    layout: 'details',
    children: (
      <>
        <h1>
          Report the page of <bdi>{name}</bdi>
        </h1>
        <p>
          Tell us what’s wrong with <a href={bioPath(page.username)}>this page</a>, and a person
          will look at it. We don’t ask who you are, so the owner can’t find out.
        </p>
        <ReportForm page={page} refused={refused} />
        <p>
          <small>
            What we keep, and for how long: <a href={PRIVACY_PATH}>Privacy</a>.
          </small>
        </p>
      </>
    ),
  });
}

function ReportForm({ page, refused }: { page: Reported; refused: Refused | null }) {
  const problems = refused?.problems ?? {};
  return (
    <form className="card report" method="post" action={reportPath(page.username)}>
      <fieldset aria-describedby="reason-problem">
        <legend>What is wrong?</legend>
        {Object.entries(REPORT_REASONS).map(([reason, words]) => (
          <label key={reason} className="reason">
            <input
              type="radio"
              name="reason"
              value={reason}
              required
              defaultChecked={refused?.submitted.reason === reason}
            />
            {words}
          </label>
        ))}
        <p className="problem" id="reason-problem" role="alert">
          {problems.reason}
        </p>
      </fieldset>
      <div>
        <label className="label" htmlFor="note">
          What should we know? <span>(optional)</span>
        </label>
        <textarea
          id="note"
          name="note"
          rows={4}
          maxLength={REPORT_NOTE_MAX_LENGTH}
          dir="auto"
          defaultValue={refused?.submitted.note}
          aria-describedby="note-problem"
          aria-invalid={problems.note !== undefined || undefined}
        />
        <p className="problem" id="note-problem" role="alert">
          {problems.note}
        </p>
      </div>
      <div className="choice">
        <button type="submit">Send the report</button>
        <a href={bioPath(page.username)}>Back to the page</a>
      </div>
    </form>
  );
}

/** @param username of the page, from the URL */
export function renderReportThanksDocument(username: string, settings: Settings): RenderedDocument {
  return renderMessage(
    'Thank you for telling us',
    <>
      <p>A person will look at the page as you saw it. If it breaks the rules, we take it down.</p>
      <p className="note">
        In danger, or lost money? Please tell the police too: we can only take down the page.
      </p>
      <p>
        <a href={bioPath(username)}>Back to the page</a>
      </p>
    </>,
    settings,
  );
}

/** @returns the page for reporting a page that is gone, or never existed */
export function renderNothingToReportDocument(settings: Settings): RenderedDocument {
  return renderMessage(
    'Nothing to report',
    <>
      <p>{REPORT_MESSAGES.gone}</p>
      <p>
        <a href={(settings.home ?? '') + PATHS.home}>Go to {PRODUCT_NAME}</a>
      </p>
    </>,
    settings,
  );
}

/** @returns the page for someone who has sent too many reports */
export function renderReportLimitDocument(username: string, settings: Settings): RenderedDocument {
  return renderMessage(
    'Too many reports today',
    <>
      <p>{REPORT_MESSAGES.limited}</p>
      <p>
        <a href={bioPath(username)}>Back to the page</a>
      </p>
    </>,
    settings,
  );
}

function renderMessage(title: string, children: ReactNode, settings: Settings): RenderedDocument {
  return renderMessageDocument({ title, children }, { ...settings, script: null });
}
