import type { Look } from './look.ts';
import { type Presentation, parsePresentation, type Scheme, type Shadow } from './presentation.ts';

/** A ready-made look, light and dark. */
export type Theme = {
  id: string;
  name: string;
  /** Whether it uses features that only plans with `advanced_design` show. */
  isPremium: boolean;
  light: Look;
  dark: Look;
  setting: Setting;
};

/** The type and shapes shared by light and dark. */
type Setting = {
  heading?: string;
  body?: string;
  headingSize?: number;
  bodySize?: number;
  radius?: number;
  cardRadius?: number;
  shadow?: Shadow;
  border?: boolean;
};

/** Page, text, accent; then, if a theme has them, button, card, border and gradient. */
type Colors = readonly [canvas: string | null, ink: string | null, accent: string | null];
type Parts = Partial<Pick<Look, 'button' | 'card' | 'border' | 'link' | 'gradient'>>;

/**
 * @param theme to apply
 * @param scheme the owner's choice
 * @returns every presentation column of the theme, so that nothing of the earlier look remains
 */
export function toThemePresentation(theme: Theme, scheme: Scheme): Presentation {
  const shown = scheme === 'dark' ? theme.dark : theme.light;
  const { heading, body, headingSize, bodySize, shadow, border } = theme.setting;
  const [gradientPrimary, gradientSecondary] = shown.gradient ?? [null, null];
  const raised = { shadow, borderEnabled: border };
  return parsePresentation({
    theme_color: shown.accent,
    secondary_background: shown.canvas,
    primary_text_color: shown.ink,
    font_heading: heading,
    font_body: body,
    heading_size: headingSize,
    body_size: bodySize,
    design_preferences: {
      scheme,
      colors: {
        buttonBackground: shown.button,
        cardBackground: shown.card,
        borderColor: shown.border,
        linkColor: shown.link,
      },
      background: { useGradient: shown.gradient !== null, gradientPrimary, gradientSecondary },
      components: {
        buttons: { ...raised, borderRadius: theme.setting.radius },
        cards: { ...raised, borderRadius: theme.setting.cardRadius },
      },
    },
  });
}

/** @returns a theme with only colours, which every plan shows */
export function free(id: string, name: string, light: Colors, dark: Colors): Theme {
  return { id, name, isPremium: false, light: look(light), dark: look(dark), setting: {} };
}

/** @returns a theme with its own type and shapes */
export function premium(
  id: string,
  name: string,
  ...[light, dark, setting]: [Look, Look, Setting]
): Theme {
  return { id, name, isPremium: true, light, dark, setting };
}

/** @returns a theme's colours in one scheme; gradient and parts only if named */
export function look([canvas, ink, accent]: Colors, parts: Parts = {}): Look {
  return {
    accent,
    canvas,
    ink,
    button: null,
    card: null,
    border: null,
    link: null,
    gradient: null,
    ...parts,
  };
}
