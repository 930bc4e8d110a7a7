import type { Sql } from '#database/connect.ts';
import { bioPath } from '#domain/paths.ts';
import { listFrameOrigins } from '#domain/profile/embeds.ts';
import {
  renderNotFoundDocument,
  renderUnavailableDocument,
} from '#public-page/not-found-document.tsx';
import { type RenderedDocument, renderProfileDocument } from '#public-page/profile-document.tsx';
import type { FontFiles } from '#public-page/style/font-faces.ts';
import { findCurrentUsername, findPublicProfile } from '../data/public-profiles.ts';
import type { PublicPage } from './answer.ts';
import type { PublicPageCacheSettings } from './cache.ts';
import { buildDocumentHeaders } from './headers.ts';

const RETRY_AFTER_SECONDS = '5';

export type PublicPageLoaderSettings = {
  sql: Sql;
  /** Origin of the installation, without a trailing slash. */
  publicUrl: string;
  /** Path of the page's script, from `readPublicPageScript`. */
  script: string | null;
  /** Where the fonts are served, from `readPublicPageFonts`. */
  fonts?: FontFiles;
  /** Says, signed, when the lead form of a profile was drawn; without it the form cannot be sent. */
  stampLeadForm?: (profileId: string, drawn: Date) => string;
  clock: () => Date;
};

/** @returns how the cache makes its pages: from the database, through the components of `public-page` */
export function createPublicPageLoader(
  settings: PublicPageLoaderSettings,
): Pick<PublicPageCacheSettings, 'load' | 'notFound' | 'unavailable'> {
  const { sql, publicUrl, script, fonts = {}, stampLeadForm, clock } = settings;
  const isHttps = publicUrl.startsWith('https://');
  const toSettings = () => ({ publicUrl, script, fonts, year: clock().getUTCFullYear() });
  const toPage = (
    status: PublicPage['status'],
    { html, style }: RenderedDocument,
    frameOrigins: readonly string[] = [],
  ): PublicPage => ({
    status,
    html,
    headers: buildDocumentHeaders({ style, frameOrigins, isHttps }),
  });
  const unavailable = toPage(503, renderUnavailableDocument(toSettings()));

  return {
    notFound: toPage(404, renderNotFoundDocument(toSettings())),
    unavailable: {
      ...unavailable,
      headers: [...unavailable.headers, 'retry-after', RETRY_AFTER_SECONDS],
    },
    load: async (username) => {
      const profile = await findPublicProfile(sql, username);
      if (profile !== null) {
        const leadStamp = stampLeadForm?.(profile.id, clock());
        const document = renderProfileDocument(profile, { ...toSettings(), leadStamp });
        return toPage(200, document, listFrameOrigins(profile));
      }
      const current = await findCurrentUsername(sql, username);
      if (current === null) return null;
      return { status: 302, headers: [], html: '', location: bioPath(current) };
    },
  };
}
