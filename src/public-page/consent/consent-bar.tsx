import type { Measurer } from '#domain/integrations/analytics-ids/measurers.ts';
import { privacyPath } from '#domain/paths.ts';

const JOINED = new Intl.ListFormat('en');

/**
 * Asks a visitor before anybody else is told of the visit. Hidden until the script of
 * `browser/consent/` shows it, which does what is answered: without scripts nothing is loaded and so
 * nothing is asked. First in the document, though it stands at its foot: it is what comes first.
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
          <a href={privacyPath(username)}>What is sent</a>
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
