import { type Presentation, parsePresentation } from './presentation.ts';
import { TEMPLATE_SETTINGS } from './template-settings.ts';

/**
 * Reduces a look to what plans without `advanced_design` show: its colours, its scheme and a
 * template for every plan with that template's fonts, as in the view `public_profiles`. The rest
 * stays stored until a plan includes it again.
 */
export function toBasicLook(presentation: Presentation): Presentation {
  const { theme_color, secondary_background, primary_text_color } = presentation;
  const { scheme, template } = presentation.design_preferences;
  const isShown = template !== null && TEMPLATE_SETTINGS[template].isFree;
  return parsePresentation({
    theme_color,
    secondary_background,
    primary_text_color,
    design_preferences: { scheme, template: isShown ? template : null },
  });
}

/** @returns whether a look uses features that not every plan shows */
export function isAdvancedLook(presentation: Presentation): boolean {
  return JSON.stringify(toBasicLook(presentation)) !== JSON.stringify(presentation);
}

/** Messages to an owner whose plan hides part of the look. */
export const BEYOND_PLAN_MESSAGES = {
  title: 'Part of this look needs Premium',
  shown: 'Visitors see the colours, as shown here. Fonts and shapes need Premium.',
  tried: 'This is the look with Premium. Without it, visitors see the colours.',
  unsaved: 'Visitors will see the colours. Fonts and shapes need Premium.',
  saved: 'Visitors see the colours. Fonts and shapes need Premium.',
} as const;
