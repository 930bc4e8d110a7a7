import type { ReactNode } from 'react';
import type { Measurer } from '#domain/integrations/analytics-ids/measurers.ts';
import { PATHS, PRIVACY_PATH, privacyPath, reportPath } from '#domain/paths.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import type { PageLanguage } from '#domain/profile/public/page-language.ts';
import { ConsentBar } from './consent/consent-bar.tsx';

type PageFrameProps = {
  children: ReactNode;
  /** Of the profile shown, for the script's reports. */
  profileId?: string;
  /** Whose page it is, so that the script can tell the owner's visits. */
  ownerId?: string;
  /** When the page was drawn, signed, for the script's reports. */
  stamp?: string | undefined;
  /** Of the page's own words; English where it is left out. */
  language?: PageLanguage | undefined;
  /** Of the profile shown, so that it can be reported. */
  username?: string;
  /** Who would be told of the visit, which is asked about. */
  measurers?: readonly Measurer[] | undefined;
  /** For the copyright line. */
  year?: number | undefined;
  /** Where the product is, if the page may stand elsewhere. */
  home?: string | undefined;
};

/**
 * What every public page stands in: the header with its user menu, and the footer. The menu is that
 * of a visitor; the script puts the person's own in its place where a session is stored.
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
