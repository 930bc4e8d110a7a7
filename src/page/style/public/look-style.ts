import { isSame } from '#kit/rules/values/same.ts';
import { isDark } from '#page/design/rules/contrast.ts';
import { FONT_STACKS, type Font, findFont, LOCAL_FONTS } from '#page/design/rules/fonts.ts';
import { buildPalettes, type Palette } from '#page/design/rules/palette.ts';
import {
  DEFAULT_PRESENTATION,
  type Presentation,
  type Shadow,
  type Shape,
} from '#page/design/rules/presentation.ts';

/** The file paths of one family. */
type FontFile = { latin: string; latinExt: string };

/** Each family's files, by font key. Others use the device's fonts. */
export type FontFiles = Readonly<Record<string, FontFile>>;

/** Each file's characters, as `@fontsource-variable` splits its families. */
const LATIN =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD';
const LATIN_EXT =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF';

/** @returns a page's one or two fonts */
export function listFonts({ font_heading, font_body }: Presentation): Font[] {
  return [...new Set([findFont(font_body), findFont(font_heading)])];
}

/** @returns the paths a page should preload: the characters most pages use */
export function listFontPreloads(presentation: Presentation, files: FontFiles): string[] {
  return listFonts(presentation).flatMap((font) => files[font.key]?.latin ?? []);
}

/**
 * The rules for a page's fonts, and for metric-compatible fallbacks, so that no line moves when they load.
 *
 * @param files each family's files; a family without a file gets no rule
 */
export function buildFontFaces(fonts: readonly Font[], files: FontFiles): string {
  return fonts
    .map((font) => {
      const file = files[font.key];
      if (!file) return '';
      return (
        buildFace(font, file.latin, LATIN) +
        buildFace(font, file.latinExt, LATIN_EXT) +
        buildFallback(font)
      );
    })
    .join('');
}

/** @returns the `font-family` for a font */
export function toFontStack({ family, kind }: Font): string {
  return `"${family}","${family} fallback",${FONT_STACKS[kind]}`;
}

function buildFace({ family, weights }: Font, path: string, range: string): string {
  return (
    `@font-face{font-family:"${family}";font-weight:${weights};font-display:swap;` +
    `src:url(${path}) format("woff2");unicode-range:${range}}`
  );
}

function buildFallback({ family, kind, fallback }: Font): string {
  const sources = LOCAL_FONTS[kind].map((name) => `local("${name}")`).join(',');
  return (
    `@font-face{font-family:"${family} fallback";src:${sources};size-adjust:${fallback.size}%;` +
    `ascent-override:${fallback.ascent}%;descent-override:${fallback.descent}%;line-gap-override:0%}`
  );
}

/** Sizes are stored in pixels; rem makes them follow the visitor's browser settings. */
const PIXELS_PER_REM = 16;

/** Running text is one step larger than the body size: 14 and 16 pixels by default. */
const LEAD_STEP = 8 / 7;

/** Light from above: a near and a far shadow. */
const SHADOWS: Readonly<Record<Shadow, string>> = {
  none: 'none',
  small: '0 1px 2px rgb(0 0 0/.06)',
  medium: '0 1px 3px rgb(0 0 0/.08),0 8px 20px -8px rgb(0 0 0/.18)',
  large: '0 2px 6px rgb(0 0 0/.1),0 20px 40px -14px rgb(0 0 0/.34)',
};

/** @returns the rules that set a look's variables on the root */
export function buildVariables(presentation: Presentation): string {
  const { light, dark } = buildPalettes(presentation);
  const fixed = { ...buildType(presentation), ...buildShapes(presentation) };
  if (light === dark) {
    const scheme = isDark(light.canvas) ? 'dark' : 'light';
    return `:root,:host{color-scheme:${scheme};${toDeclarations({ ...fixed, ...toColors(light) })}}`;
  }
  return (
    `:root,:host{color-scheme:light dark;${toDeclarations({ ...fixed, ...toColors(light) })}}` +
    `@media (prefers-color-scheme:dark){:root,:host{${toDeclarations(toColors(dark))}}}`
  );
}

function buildType(presentation: Presentation) {
  return {
    heading: toRem(presentation.heading_size),
    body: toRem(presentation.body_size),
    lead: toRem(presentation.body_size * LEAD_STEP),
    display: toFontStack(findFont(presentation.font_heading)),
    font: toFontStack(findFont(presentation.font_body)),
  };
}

function buildShapes({ design_preferences }: Presentation) {
  const { template, components } = design_preferences;
  const { buttons, cards, socialLinks } = components;
  const isRaised = socialLinks.borderEnabled || socialLinks.shadow !== 'none';
  return {
    ...buildShape('button', buttons),
    ...buildShape('card', cards),
    ...buildShape('social', template === null ? socialLinks : toLowShape(socialLinks)),
    'button-mark': buttons.iconVisible ? 'block' : 'none',
    'social-ground': isRaised ? 'var(--surface)' : 'none',
    'social-ink': isRaised ? 'var(--card-soft)' : 'var(--soft)',
    'social-over': isRaised ? 'var(--card-link)' : 'var(--link)',
    'social-under': isRaised ? 'var(--surface)' : 'var(--tint)',
  };
}

/** In pixels; with icon and border, a network on a page with a template is 40 high. */
const LOW_PADDING = { top: 8, right: 8, bottom: 8, left: 8 } as const;

/** @returns the shape of network icons, lower unless the owner chose the padding */
function toLowShape(shape: Shape): Shape {
  const { padding } = DEFAULT_PRESENTATION.design_preferences.components.socialLinks;
  return isSame(shape.padding, padding) ? { ...shape, padding: LOW_PADDING } : shape;
}

function buildShape(name: string, { shadow, borderEnabled, borderRadius, padding }: Shape) {
  const { top, right, bottom, left } = padding;
  return {
    [`${name}-shadow`]: SHADOWS[shadow],
    [`${name}-border`]: borderEnabled ? '1px solid var(--line)' : '1px solid transparent',
    [`${name}-radius`]: `${borderRadius}px`,
    [`${name}-room`]: [top, right, bottom, left].map((side) => `${side}px`).join(' '),
  };
}

/** A one-colour page has a glow of its accent at the top; a gradient doesn't need one. */
function toColors({ gradient, grounds, cardGrounds, ...colors }: Palette) {
  const ground = gradient
    ? `linear-gradient(165deg,${gradient.join(',')})`
    : 'radial-gradient(48rem 22rem at 50% -6rem,var(--tint),transparent) no-repeat';
  return { ...colors, ground };
}

function toDeclarations(variables: Readonly<Record<string, string>>): string {
  return Object.entries(variables)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');
}

function toRem(pixels: number): string {
  return `${Number((pixels / PIXELS_PER_REM).toFixed(4))}rem`;
}
