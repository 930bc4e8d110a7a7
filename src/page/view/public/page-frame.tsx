import type { ReactNode } from 'react';
import { PATHS, PRIVACY_PATH, privacyPath, reportPath } from '#kit/rules/paths.ts';
import { PRODUCT_NAME } from '#kit/rules/product.ts';
import type { Measurer } from '#page/measuring/rules/measurers.ts';
import type { PageLanguage } from '#page/public-profile/rules/page-language.ts';

const JOINED = new Intl.ListFormat('en');

/**
 * Asks visitors before any third party learns of their visit. It starts hidden; the script in
 * `browser/consent/` shows it and acts on the answer. Without scripts nothing loads, so there is
 * nothing to ask. It's at the bottom, but first in the document, so keyboards reach it first.
 */
function ConsentBar({ measurers, username }: { measurers: readonly Measurer[]; username: string }) {
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

type PageFrameProps = {
  children: ReactNode;
  /** The profile's id, for the script's reports. */
  profileId?: string;
  /** The page owner's id, so that the script can recognise the owner's own visits. */
  ownerId?: string;
  /** The signed render time, for the script's reports. */
  stamp?: string | undefined;
  /** Language of the page's own texts; English by default. */
  language?: PageLanguage | undefined;
  /** The profile's username, for reporting it. */
  username?: string;
  /** The analytics services to ask about. */
  measurers?: readonly Measurer[] | undefined;
  /** For the copyright line. */
  year?: number | undefined;
  /** The product's origin, if the page may be served elsewhere. */
  home?: string | undefined;
};

/**
 * Surrounds every public page with the header, its user menu, and the footer. The menu is for
 * visitors; the script swaps in the person's own if the browser has a session.
 */
export function PageFrame(props: PageFrameProps) {
  const { children, profileId, ownerId, stamp, username, measurers = [], year, home = '' } = props;
  const { language } = props;
  const asks = username !== undefined && measurers.length > 0;
  return (
    <div
      className="page"
      {...language}
      data-profile={profileId}
      data-owner={ownerId}
      data-stamp={stamp}
    >
      {asks && <ConsentBar measurers={measurers} username={username} />}
      <header className="top" lang={language && 'en'}>
        <nav aria-label="Account" data-account={PATHS.edit}>
          <a href={home + PATHS.auth}>Login</a>
          <a href={home + PATHS.auth}>Sign Up</a>
        </nav>
      </header>
      {children}
      <footer className="foot" lang={language && 'en'}>
        © {year} {PRODUCT_NAME}
        <a href={asks ? privacyPath(username) : PRIVACY_PATH}>Privacy</a>
        {asks && (
          <button type="button" data-consent-again="" hidden>
            Privacy choices
          </button>
        )}
        <a href={home + PATHS.start}>Make your own</a>
        {username && (
          <a href={reportPath(username)} rel="nofollow">
            Report
          </a>
        )}
      </footer>
    </div>
  );
}
