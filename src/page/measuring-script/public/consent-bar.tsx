import { privacyPath } from '#kit/rules/paths.ts';
import type { Measurer } from '#page/measuring/rules/analytics-ids.ts';

const JOINED = new Intl.ListFormat('en');

/**
 * Asks visitors before any third party learns of their visit. It starts hidden; `main.ts` shows it and acts
 * on the answer. Without scripts nothing loads, so there is nothing to ask. It’s at the bottom, but first in
 * the document, so that keyboard users reach it first.
 */
export function ConsentBar({
  measurers,
  username,
}: {
  measurers: readonly Measurer[];
  username: string;
}) {
  const names = JOINED.format(measurers.map(({ name }) => name));
  return (
    <section
      className="measuring"
      aria-labelledby="consent"
      data-consent={JSON.stringify(measurers)}
      hidden
    >
      <div className="card">
        <p>
          <b id="consent">{`This page uses ${names}.`}</b>
          <span data-consent-why="">
            {`Share your visit with ${measurers.length === 1 ? 'it' : 'them'}?`}
          </span>{' '}
          <a href={privacyPath(username)}>See what’s sent</a>
        </p>
        <div>
          <button type="button" data-answer="no">
            Decline
          </button>
          <button type="button" data-answer="yes">
            Accept
          </button>
        </div>
      </div>
    </section>
  );
}
