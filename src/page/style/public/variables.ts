import { isSame } from '#kit/rules/values/same.ts';
import { isDark } from '#page/design/rules/contrast.ts';
import { findFont } from '#page/design/rules/fonts.ts';
import { buildPalettes, type Palette } from '#page/design/rules/palette.ts';
import {
  DEFAULT_PRESENTATION,
  type Presentation,
  type Shadow,
  type Shape,
} from '#page/design/rules/presentation.ts';
import { toFontStack } from './font-faces.ts';

/** Sizes are stored in pixels; in rem they follow the visitor's browser settings. */
const PIXELS_PER_REM = 16;

/** Running text is one step larger than the body size: 14 and 16 pixels by default. */
const LEAD_STEP = 8 / 7;

/** Light from above, nearer and farther. */
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
