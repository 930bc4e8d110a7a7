import { toRecord } from '#kit/rules/values/json.ts';
import {
  complete,
  nullable,
  number,
  oneOf,
  or,
  readFlag,
  type SureReader,
  whole,
} from '#kit/rules/values/readers.ts';
import { isSame } from '#kit/rules/values/same.ts';
import { findFont } from './fonts.ts';
import { findGradientPreset } from './gradients.ts';
import {
  isTemplateKey,
  TEMPLATE_KEYS,
  TEMPLATE_SETTINGS,
  type TemplateSetting,
} from './template-settings.ts';

/** Design defaults (coverage 9.23 and 9.25), in pixels. */
const DESIGN_DEFAULTS = {
  headingSize: 20,
  bodySize: 14,
  buttonRadius: 8,
  cardRadius: 12,
  cardPadding: 24,
} as const;

/** Bounds of text sizes in pixels, as the columns enforce them. */
const SIZE_BOUNDS = { minimum: 8, maximum: 64 } as const;
/** Largest corner radius in pixels. */
export const MAX_RADIUS = 40;
/** Largest padding in pixels on each side. */
const MAX_PADDING = 64;

export const SHADOWS = ['none', 'small', 'medium', 'large'] as const;
const SCHEMES = ['auto', 'light', 'dark'] as const;

/** How far a part appears raised above the page. */
export type Shadow = (typeof SHADOWS)[number];
/** Light, dark, or the setting of the visitor's device. */
export type Scheme = (typeof SCHEMES)[number];

// Only values parsed here reach a style sheet: plain colours, bounded numbers, known names.
const color: SureReader<string | null> = (value) =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) ? value.toLowerCase() : null;
const pixels = (maximum: number, fallback: number) => or(number(0, maximum), fallback);
const size = (fallback: number) => or(whole(SIZE_BOUNDS.minimum, SIZE_BOUNDS.maximum), fallback);
const font = (fallback: string | undefined) => (family: unknown) =>
  findFont(family ?? fallback).family;

type ShapeDefaults = {
  shadow: Shadow;
  borderEnabled: boolean;
  borderRadius: number;
  block: number;
  inline: number;
};

const shapeOf = ({ shadow, borderEnabled, borderRadius, block, inline }: ShapeDefaults) => ({
  shadow: or(oneOf(SHADOWS), shadow),
  borderEnabled: or(readFlag, borderEnabled),
  borderRadius: pixels(MAX_RADIUS, borderRadius),
  padding: complete({
    top: pixels(MAX_PADDING, block),
    right: pixels(MAX_PADDING, inline),
    bottom: pixels(MAX_PADDING, block),
    left: pixels(MAX_PADDING, inline),
  }),
});

const { cardPadding } = DESIGN_DEFAULTS;
const RAISED = { shadow: 'small', borderEnabled: true } as const;
const FLAT = { shadow: 'none', borderEnabled: false, borderRadius: 24 } as const;
const SOCIAL_LINKS = { ...FLAT, block: 12, inline: 12 };

const CLASSIC = {
  heading: undefined,
  body: undefined,
  headingSize: DESIGN_DEFAULTS.headingSize,
  bodySize: DESIGN_DEFAULTS.bodySize,
  radius: DESIGN_DEFAULTS.buttonRadius,
  cardRadius: DESIGN_DEFAULTS.cardRadius,
};
type Defaults = typeof CLASSIC | TemplateSetting;

function buildShape({ heading, body, headingSize, bodySize, radius, cardRadius }: Defaults) {
  const buttons = { ...RAISED, borderRadius: radius, block: 12, inline: 18 };
  const cards = { ...RAISED, borderRadius: cardRadius, block: cardPadding, inline: cardPadding };
  return {
    theme_color: color,
    secondary_background: color,
    primary_text_color: color,
    gradient_preset: (id: unknown) => findGradientPreset(id)?.id ?? null,
    font_heading: font(heading),
    font_body: font(body),
    heading_size: size(headingSize),
    body_size: size(bodySize),
    design_preferences: complete({
      /** The page's structure; null for the one used before templates existed. */
      template: or(nullable(oneOf(TEMPLATE_KEYS)), null),
      /** Null if the owner didn't choose: a chosen background then applies day and night. */
      scheme: or(nullable(oneOf(SCHEMES)), null),
      colors: complete({
        buttonBackground: color,
        cardBackground: color,
        borderColor: color,
        linkColor: color,
      }),
      background: complete({
        useGradient: or(readFlag, false),
        gradientPrimary: color,
        gradientSecondary: color,
      }),
      components: complete({
        buttons: complete({ ...shapeOf(buttons), iconVisible: or(readFlag, true) }),
        cards: complete(shapeOf(cards)),
        socialLinks: complete(shapeOf(SOCIAL_LINKS)),
      }),
    }),
  };
}

/** Keyed by template, which sets the defaults. */
const READERS = new Map<string | null, SureReader<Presentation>>();

function findReader(template: unknown) {
  const key = isTemplateKey(template) ? template : null;
  const read =
    READERS.get(key) ?? complete(buildShape(key === null ? CLASSIC : TEMPLATE_SETTINGS[key]));
  READERS.set(key, read);
  return read;
}

type Shapes = ReturnType<typeof buildShape>;
/** The complete look of a page: the presentation columns by name, with safe values only. */
export type Presentation = { [Column in keyof Shapes]: ReturnType<Shapes[Column]> };
/** `design_preferences`, complete. */
export type DesignPreferences = Presentation['design_preferences'];
/** Shadow, border, corners and padding of one kind of part. */
export type Shape = DesignPreferences['components']['cards'];

/** The columns of a look, as in the table. */
const PRESENTATION_COLUMNS = Object.keys(buildShape(CLASSIC)) as readonly (keyof Presentation)[];

/**
 * @param row with presentation columns, of any source and age
 * @returns the look, with defaults for missing, unknown or out-of-bounds values
 */
export function parsePresentation(row: Readonly<Record<string, unknown>>): Presentation {
  const { template } = toRecord(row.design_preferences);
  return withTemplateColors(findReader(template)(row));
}

/** On a page with a template, colours the owner didn't choose are the template's. */
function withTemplateColors(presentation: Presentation): Presentation {
  const { template, scheme, colors } = presentation.design_preferences;
  if (template === null) return presentation;
  const { light, dark } = TEMPLATE_SETTINGS[template];
  const [ownCanvas, ownInk, ownAccent] = scheme === 'dark' ? dark : light;
  const canvas = presentation.secondary_background ?? ownCanvas;
  const [, , , surface = null] = [light, dark].find(([own]) => own === canvas) ?? [];
  return {
    ...presentation,
    theme_color: presentation.theme_color ?? ownAccent,
    secondary_background: canvas,
    primary_text_color: presentation.primary_text_color ?? ownInk,
    design_preferences: {
      ...presentation.design_preferences,
      colors: { ...colors, cardBackground: colors.cardBackground ?? surface },
    },
  };
}

/** The look of a new page. */
export const DEFAULT_PRESENTATION: Presentation = parsePresentation({});

/**
 * @param draft the wanted look
 * @param saved the stored look
 * @returns the columns that differ, to be saved
 */
export function listPresentationChanges(
  draft: Presentation,
  saved: Presentation,
): Partial<Presentation> {
  return Object.fromEntries(
    PRESENTATION_COLUMNS.filter((column) => !isSame(draft[column], saved[column])).map((column) => [
      column,
      draft[column],
    ]),
  );
}

/** @returns the look with some of its preferences replaced */
export function withPreferences(
  draft: Presentation,
  preferences: Partial<DesignPreferences>,
): Presentation {
  return { ...draft, design_preferences: { ...draft.design_preferences, ...preferences } };
}
