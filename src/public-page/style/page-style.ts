import { isDark } from '#domain/profile/contrast.ts';
import type { Presentation, PublicProfile } from '#domain/profile/public-profile.ts';
import { hasContactCard } from '#domain/vcard/has-contact-card.ts';
import { listFilledSections } from '../sections/section-views.ts';
import { BASE_STYLE } from './base.ts';
import { CONTACT_STYLE, IDENTITY_STYLE } from './identity.ts';
import { buildPalettes, type Palette } from './palette.ts';

/** Sizes are stored in pixels; in rem they follow what the visitor's browser is set to. */
const PIXELS_PER_REM = 16;

/** Running text stands one step above the body size: 14 and 16 pixels by default. */
const LEAD_STEP = 8 / 7;

const SYSTEM_FONTS = 'system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif';

/**
 * The whole style sheet of one page, minified: only what this page uses, in the owner's colours.
 * It stands by itself, so that the editor's preview can put it into a frame of its own.
 *
 * @param profile to be shown; its presentation is checked here again before it reaches the sheet
 */
export function buildPageStyle(profile: PublicProfile): string {
  return [
    buildVariables(profile.presentation),
    BASE_STYLE,
    IDENTITY_STYLE,
    hasContactCard(profile) ? CONTACT_STYLE : '',
    ...listFilledSections(profile).map((section) => section.style),
  ].join('');
}

/** @returns the style of a page that shows no profile, in the default colours */
export function buildPlainStyle(): string {
  return buildVariables(PLAIN) + BASE_STYLE + IDENTITY_STYLE;
}

const PLAIN: Presentation = {
  theme_color: null,
  secondary_background: null,
  primary_text_color: null,
  gradient_preset: null,
  font_heading: 'Inter',
  font_body: 'Inter',
  heading_size: 20,
  body_size: 14,
  design_preferences: {},
};

function buildVariables(presentation: Presentation): string {
  const { light, dark } = buildPalettes(presentation);
  const sizes = {
    heading: toRem(presentation.heading_size),
    body: toRem(presentation.body_size),
    lead: toRem(presentation.body_size * LEAD_STEP),
    display: toFontStack(presentation.font_heading),
    font: toFontStack(presentation.font_body),
  };
  if (light === dark) {
    const scheme = isDark(light.canvas) ? 'dark' : 'light';
    return `:root,:host{color-scheme:${scheme};${toDeclarations({ ...sizes, ...light })}}`;
  }
  return (
    `:root,:host{color-scheme:light dark;${toDeclarations({ ...sizes, ...light })}}` +
    `@media (prefers-color-scheme:dark){:root,:host{${toDeclarations(dark)}}}`
  );
}

function toDeclarations(variables: Record<string, string> | Palette): string {
  return Object.entries(variables)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');
}

function toRem(pixels: number): string {
  return `${Number((pixels / PIXELS_PER_REM).toFixed(4))}rem`;
}

/** A family may hold letters, digits and blanks only: what else is written cannot leave its quotes. */
function toFontStack(family: string): string {
  const isPlain = /^[A-Za-z0-9 ]{1,40}$/.test(family);
  return isPlain ? `"${family}",${SYSTEM_FONTS}` : SYSTEM_FONTS;
}
