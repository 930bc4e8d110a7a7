import '#page/view/public/whole-pages.ts';
import { bioPath, contactCardPath, profileJsonPath, socialPicturePath } from '#kit/rules/paths.ts';
import { PRODUCT_NAME } from '#kit/rules/product.ts';
import { cutText } from '#kit/rules/values/cut-text.ts';
import { hasContactCard } from '#page/card/rules/has-contact-card.ts';
import { buildPalettes } from '#page/design/rules/palette.ts';
import type { Measurer } from '#page/measuring/rules/analytics-ids.ts';
import { findPageLanguage } from '#page/public-profile/rules/page-language.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { buildStructuredData } from '#page/public-profile/rules/structured-data.ts';
import { css } from '#page/style/public/css.ts';
import { type FontFiles, listFontPreloads } from '#page/style/public/look-style.ts';
import { buildPageStyle } from '#page/view/public/page-style.ts';
import { ProfilePage } from '#page/view/public/profile-page.tsx';
import { SOCIAL_PICTURE } from '#page/view/public/social-picture-size.ts';
import { findPageWords } from '#page/words/public/find-page-words.ts';
import { PageWordsProvider } from '#page/words/public/page-words.ts';
import { renderHtmlDocument } from './html-document.tsx';

/**
 * The bar sticks to the bottom of the screen, and ends below the page, so that it covers nothing.
 */
const CONSENT_STYLE = css`
  .measuring { order: 1; position: sticky; inset-block-end: 0; z-index: 3; padding: .75rem .75rem calc(.75rem + env(safe-area-inset-bottom)) }
  .measuring .card { display: flex; flex-wrap: wrap; align-items: center; gap: .75rem 1.5rem; max-width: 46rem; margin-inline: auto; padding: 1rem 1.25rem; box-shadow: 0 8px 32px -8px rgb(0 0 0/.32) }
  .measuring p { flex: 1 1 20rem; font-size: .875rem; color: var(--soft) }
  .measuring b { display: block; font-weight: 600; font-size: 1rem; color: var(--ink) }
  .measuring .card > div { display: flex; gap: .5rem; flex: 1 0 auto }
  .measuring button {
    flex: 1; min-height: 44px; min-width: 7rem; padding-inline: 1rem; border: 1px solid var(--field); border-radius: 8px;
    background: none; color: var(--ink); font: inherit; font-weight: 550; cursor: pointer
  }
  .measuring button:hover { background: var(--tint) }
  .foot button { min-height: 44px; padding: .75rem; border: 0; background: none; color: inherit; font: inherit; text-decoration: underline; text-underline-offset: .2em; cursor: pointer }
  .measuring[hidden], .foot [hidden], .measuring [hidden] { display: none }
  @media print { .measuring { display: none } }
`;

/** A page's settings besides the profile. */
export type DocumentSettings = {
  /** Origin of the installation, without a trailing slash. */
  publicUrl: string;
  /** Path of the built script of `browser/`, or null without one. */
  script: string | null;
  /** The fonts' URLs; without them pages use the device's fonts. */
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

/** A finished document, and its stylesheet, whose hash must be in the server's policy. */
export type RenderedDocument = { html: string; style: string };

/** @returns the complete HTML of a profile's page, which needs no further step or script */
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

/** Search engines cut descriptions at about this length. */
const DESCRIPTION_LENGTH = 160;

type ProfileHeadProps = { profile: PublicProfile; publicUrl: string; ownOrigin: string | null };

/** Metadata for search engines, messengers and browsers: description, previews, structured data. */
function ProfileHead({ profile, publicUrl, ownOrigin }: ProfileHeadProps) {
  const url = ownOrigin === null ? publicUrl + bioPath(profile.username) : `${ownOrigin}/`;
  const name = profile.full_name || profile.username;
  const description = buildDescription(profile);
  const { light, dark } = buildPalettes(profile.presentation);
  return (
    <>
      <meta name="description" content={description} />
      <meta name="robots" content="index,follow,max-image-preview:large" />
      <link rel="canonical" href={url} />
      <link rel="alternate" type="application/json" href={profileJsonPath(profile.username)} />
      {hasContactCard(profile) && (
        <link rel="alternate" type="text/vcard" href={contactCardPath(profile.username)} />
      )}
      <meta property="og:type" content="profile" />
      <meta property="og:site_name" content={PRODUCT_NAME} />
      <meta property="og:title" content={name} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="profile:username" content={profile.username} />
      <meta property="og:image" content={publicUrl + buildPicturePath(profile)} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content={String(SOCIAL_PICTURE.width)} />
      <meta property="og:image:height" content={String(SOCIAL_PICTURE.height)} />
      <meta property="og:image:alt" content={buildPictureText(profile)} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="theme-color" content={light.canvas} media="(prefers-color-scheme:light)" />
      <meta name="theme-color" content={dark.canvas} media="(prefers-color-scheme:dark)" />
      <script type="application/ld+json">{toScriptJson(buildStructuredData(profile, url))}</script>
    </>
  );
}

/** Social networks cache a picture by its URL for days, so a saved profile gets a new one. */
function buildPicturePath({ username, updated_at }: PublicProfile): string {
  const saved = Date.parse(updated_at);
  const version = Number.isNaN(saved) ? '' : `?v=${Math.floor(saved / 1000).toString(36)}`;
  return socialPicturePath(username) + version;
}

/** The picture's alt text. */
function buildPictureText({ full_name, username, designation }: PublicProfile): string {
  return [full_name || username, designation].filter(Boolean).join(', ');
}

function buildDescription(profile: PublicProfile): string {
  const name = profile.full_name || profile.username;
  const text = (profile.bio || profile.designation).replace(/\s+/g, ' ').trim();
  return cutText(text || `${name} on ${PRODUCT_NAME}`, DESCRIPTION_LENGTH);
}

/** JSON that can't close the surrounding script, or break a line in older parsers. */
function toScriptJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
