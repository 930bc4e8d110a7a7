import type { ReactNode } from 'react';
import { PATHS, PRIVACY_PATH, privacyPath, reportPath } from '#kit/rules/paths.ts';
import { PRODUCT_NAME } from '#kit/rules/product.ts';
import type { Measurer } from '#page/measuring/rules/analytics-ids.ts';
import { ConsentBar } from '#page/measuring-script/public/consent-bar.tsx';
import type { PageLanguage } from '#page/public-profile/rules/page-language.ts';

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
