import { hasContactCard } from '#domain/contacts/vcard/has-contact-card.ts';
import { DEFAULT_PRESENTATION } from '#domain/design/presentation.ts';
import type { PublicProfile } from '#domain/profile/public/public-profile.ts';
import { hasLinkHeadings, LINK_HEADINGS_STYLE } from './sections/custom-links.tsx';
import { FACE_STYLE, hasFaces, hasPosters, POSTER_STYLE } from './sections/embed.tsx';
import { listFilledSections } from './sections/section-views.ts';
import { BASE_STYLE } from './style/base.ts';
import { buildFocusStyle } from './style/focus.ts';
import { buildFontFaces, type FontFiles, listFonts } from './style/font-faces.ts';
import { CONTACT_STYLE, IDENTITY_STYLE } from './style/identity.ts';
import { buildVariables } from './style/variables.ts';
import { WAY_OUT_STYLE } from './style/way-out.ts';
import { buildTemplateStyle, findTemplateView } from './templates/template-views.ts';

/**
 * The whole stylesheet of one page, minified: only what this page uses, in the owner's colours. It
 * is self-contained, so that the editor's preview can use it in a frame.
 *
 * @param profile to be shown
 * @param fonts where the families are served; without them the page uses fonts of the device
 */
export function buildPageStyle(profile: PublicProfile, fonts: FontFiles = {}): string {
  return [
    buildFontFaces(listFonts(profile.presentation), fonts),
    buildVariables(profile.presentation),
    BASE_STYLE,
    IDENTITY_STYLE,
    hasContactCard(profile) ? CONTACT_STYLE + WAY_OUT_STYLE : '',
    ...new Set(listFilledSections(profile).map((section) => section.style)),
    hasPosters(profile) ? POSTER_STYLE : '',
    hasFaces(profile) ? FACE_STYLE : '',
    hasLinkHeadings(profile) ? LINK_HEADINGS_STYLE : '',
    buildTemplateStyle(profile),
    buildFocusStyle(profile, findTemplateView(profile)?.cover?.place === 'hero'),
  ].join('');
}

/**
 * @param accent as `#rrggbb`, made readable like a page's; null for the default
 * @returns the style of a page without a profile
 */
export function buildPlainStyle(fonts: FontFiles = {}, accent: string | null = null): string {
  const presentation =
    accent === null ? DEFAULT_PRESENTATION : { ...DEFAULT_PRESENTATION, theme_color: accent };
  return (
    buildFontFaces(listFonts(presentation), fonts) +
    buildVariables(presentation) +
    BASE_STYLE +
    IDENTITY_STYLE
  );
}
