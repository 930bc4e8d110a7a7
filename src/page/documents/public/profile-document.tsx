import { CONSENT_STYLE } from '#page/measuring/public/consent.ts';
import type { Measurer } from '#page/measuring/rules/measurers.ts';
import { findPageLanguage } from '#page/public-profile/rules/page-language.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { type FontFiles, listFontPreloads } from '#page/style/public/font-faces.ts';
import { buildPageStyle } from '#page/view/public/page-style.ts';
import { ProfilePage } from '#page/view/public/profile-page.tsx';
import { findPageWords } from '#page/words/public/find-page-words.ts';
import { PageWordsProvider } from '#page/words/public/page-words.ts';
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
