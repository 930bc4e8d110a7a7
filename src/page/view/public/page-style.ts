import { hasContactCard } from '#page/card/rules/has-contact-card.ts';
import { DEFAULT_PRESENTATION } from '#page/design/rules/presentation.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { hasLinkHeadings, LINK_HEADINGS_STYLE } from '#page/sections/public/custom-links.tsx';
import { FACE_STYLE, hasFaces, hasPosters, POSTER_STYLE } from '#page/sections/public/embed.tsx';
import { BASE_STYLE } from '#page/style/public/base.ts';
import { buildFocusStyle } from '#page/style/public/focus.ts';
import { buildFontFaces, type FontFiles, listFonts } from '#page/style/public/font-faces.ts';
import { CONTACT_STYLE, IDENTITY_STYLE } from '#page/style/public/identity.ts';
import { buildVariables } from '#page/style/public/variables.ts';
import { WAY_OUT_STYLE } from '#page/style/public/way-out.ts';
import { buildTemplateStyle, findTemplateView } from '#page/templates/public/template-views.ts';
import { listFilledSections } from './section-views.ts';

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
