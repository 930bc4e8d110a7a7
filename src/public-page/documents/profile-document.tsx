import type { PublicProfile } from '#domain/profile/public-profile.ts';
import { ProfilePage } from '../profile-page.tsx';
import { type FontFiles, listFontPreloads } from '../style/font-faces.ts';
import { buildPageStyle } from '../style/page-style.ts';
import { renderHtmlDocument } from './html-document.tsx';
import { ProfileHead } from './profile-head.tsx';

/** What a page is made from besides the profile. */
export type DocumentSettings = {
  /** Origin of the installation, without a trailing slash. */
  publicUrl: string;
  /** Path of the built script of `browser/`, or null where there is none. */
  script: string | null;
  /** Where the families are served; without them pages use fonts of the device. */
  fonts?: FontFiles;
  /** For the copyright line. */
  year: number;
  /** Says, signed, when the lead form was drawn. */
  leadStamp?: string | undefined;
};

/** A finished document, and its style sheet, whose hash the server's policy must name. */
export type RenderedDocument = { html: string; style: string };

/** @returns the complete HTML of a profile's page: all of it, with no second step and no need of a script */
export function renderProfileDocument(
  profile: PublicProfile,
  { publicUrl, script, fonts = {}, year, leadStamp }: DocumentSettings,
): RenderedDocument {
  const style = buildPageStyle(profile, fonts);
  const html = renderHtmlDocument({
    title: profile.full_name || profile.username,
    head: (
      <>
        {listFontPreloads(profile.presentation, fonts).map((path) => (
          <link key={path} rel="preload" href={path} as="font" type="font/woff2" crossOrigin="" />
        ))}
        <ProfileHead profile={profile} publicUrl={publicUrl} />
      </>
    ),
    style,
    body: <ProfilePage profile={profile} year={year} leadStamp={leadStamp} />,
    script,
  });
  return { html, style };
}
