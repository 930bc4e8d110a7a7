import * as z from 'zod/mini';
import { toRecord } from '#kit/rules/values/json.ts';
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
const color = z.catch(
  z.nullable(z.string().check(z.regex(/^#[0-9a-f]{6}$/i), z.toLowerCase())),
  null,
);
const pixels = (maximum: number, fallback: number) =>
  z.catch(z.number().check(z.gte(0), z.lte(maximum)), fallback);
const size = (fallback: number) =>
  z.catch(
    z.number().check(z.int(), z.gte(SIZE_BOUNDS.minimum), z.lte(SIZE_BOUNDS.maximum)),
    fallback,
  );
const font = (fallback: string | undefined) =>
  z.pipe(
    z.unknown(),
    z.transform((family) => findFont(family ?? fallback).family),
  );
/** An object with a default for each part; if missing or not an object, it reads as `{}`. */
const part = <T extends z.core.$ZodLooseShape>(shape: T) =>
  z.pipe(z.catch(z.looseObject({}), {}), z.object(shape));

type ShapeDefaults = {
  shadow: Shadow;
  borderEnabled: boolean;
  borderRadius: number;
  block: number;
  inline: number;
};

const shapeOf = ({ shadow, borderEnabled, borderRadius, block, inline }: ShapeDefaults) => ({
  shadow: z.catch(z.enum(SHADOWS), shadow),
  borderEnabled: z.catch(z.boolean(), borderEnabled),
  borderRadius: pixels(MAX_RADIUS, borderRadius),
  padding: part({
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

function buildSchema({ heading, body, headingSize, bodySize, radius, cardRadius }: Defaults) {
  const buttons = { ...RAISED, borderRadius: radius, block: 12, inline: 18 };
  const cards = { ...RAISED, borderRadius: cardRadius, block: cardPadding, inline: cardPadding };
  return z.object({
    theme_color: color,
    secondary_background: color,
    primary_text_color: color,
    gradient_preset: z.pipe(
      z.unknown(),
      z.transform((id) => findGradientPreset(id)?.id ?? null),
    ),
    font_heading: font(heading),
    font_body: font(body),
    heading_size: size(headingSize),
    body_size: size(bodySize),
    design_preferences: part({
      /** The page's structure; null for the one from before templates. */
      template: z.catch(z.nullable(z.enum(TEMPLATE_KEYS)), null),
      /** Null if the owner didn't choose: a chosen background then applies day and night. */
      scheme: z.catch(z.nullable(z.enum(SCHEMES)), null),
      colors: part({
        buttonBackground: color,
        cardBackground: color,
        borderColor: color,
        linkColor: color,
      }),
      background: part({
        useGradient: z.catch(z.boolean(), false),
        gradientPrimary: color,
        gradientSecondary: color,
      }),
      components: part({
        buttons: part({ ...shapeOf(buttons), iconVisible: z.catch(z.boolean(), true) }),
        cards: part(shapeOf(cards)),
        socialLinks: part(shapeOf(SOCIAL_LINKS)),
      }),
    }),
  });
}

/** Keyed by template, which sets the defaults. */
const SCHEMAS = new Map<string | null, ReturnType<typeof buildSchema>>();

function findSchema(template: unknown) {
  const key = isTemplateKey(template) ? template : null;
  const schema = SCHEMAS.get(key) ?? buildSchema(key === null ? CLASSIC : TEMPLATE_SETTINGS[key]);
  SCHEMAS.set(key, schema);
  return schema;
}

/** The complete look of a page: the presentation columns by name, with safe values only. */
export type Presentation = z.output<ReturnType<typeof buildSchema>>;
/** `design_preferences`, complete. */
export type DesignPreferences = Presentation['design_preferences'];
/** Shadow, border, corners and padding of one kind of part. */
export type Shape = DesignPreferences['components']['cards'];

/** The columns of a look, as in the table. */
const PRESENTATION_COLUMNS = Object.keys(findSchema(null).shape) as readonly (keyof Presentation)[];

/**
 * @param row with presentation columns, of any origin and age
 * @returns the look, with defaults for missing, unknown or out-of-bounds values
 */
export function parsePresentation(row: Readonly<Record<string, unknown>>): Presentation {
  const { template } = toRecord(row.design_preferences);
  const columns = PRESENTATION_COLUMNS.map((column) => [column, row[column]]);
  return withTemplateColors(findSchema(template).parse(Object.fromEntries(columns)));
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
 * @param draft the look wanted
 * @param saved the look stored
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
