import type { Measurer } from '#domain/integrations/analytics-ids/measurers.ts';
import { findPageLanguage } from '#domain/profile/public/page-language.ts';
import type { PublicProfile } from '#domain/profile/public/public-profile.ts';
import { buildPageStyle } from '../page-style.ts';
import { ProfilePage } from '../profile-page.tsx';
import { CONSENT_STYLE } from '../style/consent.ts';
import { type FontFiles, listFontPreloads } from '../style/font-faces.ts';
import { findPageWords } from '../words/find-page-words.ts';
import { PageWordsProvider } from '../words/page-words.ts';
import { renderHtmlDocument } from './html-document.tsx';
import { ProfileHead } from './profile-head.tsx';

/** A page's settings besides the profile. */
export type DocumentSettings = {
  /** Origin of the installation, without a trailing slash. */
  publicUrl: string;
  /** Path of the built script of `browser/`, or null without one. */
  script: string | null;
  /** Where the families are served; without them pages use fonts of the device. */
  fonts?: FontFiles;
  /** For the copyright line. */
  year: number;
  /** The signed render time of the lead form. */
  leadStamp?: string | undefined;
  /** The analytics services to ask about, and the path of the consent script. */
  measuring?: { measurers: readonly Measurer[]; script: string } | null;
  /** The origin of the page's own domain; null without one. */
  ownOrigin?: string | null;
  /** The product's origin, for pages served at other hosts; '' on its own host. */
  home?: string;
};

/** A finished document, and its stylesheet, whose hash the server's policy must name. */
export type RenderedDocument = { html: string; style: string };

/** @returns the complete HTML of a profile's page, which needs no further step and no script */
export function renderProfileDocument(
  profile: PublicProfile,
  settings: DocumentSettings,
): RenderedDocument {
  const { publicUrl, script, fonts = {}, year, leadStamp, measuring } = settings;
  const { ownOrigin = null, home = '' } = settings;
  const style = buildPageStyle(profile, fonts) + (measuring ? CONSENT_STYLE : '');
  const isTemplated = profile.presentation.design_preferences.template !== null;
  const html = renderHtmlDocument({
    lang: isTemplated ? findPageLanguage(profile).lang : 'en',
    title: profile.full_name || profile.username,
    head: (
      <>
        {listFontPreloads(profile.presentation, fonts).map((path) => (
          <link key={path} rel="preload" href={path} as="font" type="font/woff2" crossOrigin="" />
        ))}
        <ProfileHead profile={profile} publicUrl={publicUrl} ownOrigin={ownOrigin} />
        {measuring && <script defer src={measuring.script} />}
      </>
    ),
    style,
    body: (
      <PageWordsProvider value={findPageWords(profile)}>
        <ProfilePage
          profile={profile}
          year={year}
          leadStamp={leadStamp}
          home={home}
          measurers={measuring?.measurers}
        />
      </PageWordsProvider>
    ),
    script,
  });
  return { html, style };
}
