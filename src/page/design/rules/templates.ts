import { type Presentation, parsePresentation, type Scheme } from './presentation.ts';
import { TEMPLATE_SETTINGS, type TemplateColors, type TemplateKey } from './template-settings.ts';
import { look, type Theme, toThemePresentation } from './theme.ts';

/** A structure with its palette and type (decision 010). */
export type Template = Theme & {
  id: TemplateKey;
  /** Who it suits, in a few words. */
  audience: string;
};

/** In the gallery's order: name and audience. */
const WORDS: Readonly<Record<TemplateKey, readonly [name: string, audience: string]>> = {
  classic: ['Classic', 'Everyone'],
  'calling-card': ['Calling Card', 'Consultants'],
  index: ['Index', 'Writers'],
  market: ['Market', 'Shops'],
  shell: ['Shell', 'Developers'],
  pinboard: ['Pinboard', 'Students and creators'],
  marquee: ['Marquee', 'Musicians'],
  bento: ['Bento', 'Many things at once'],
  poster: ['Poster', 'Events'],
  atelier: ['Atelier', 'Photographers'],
  arch: ['Arch', 'Beauty and coaching'],
  glow: ['Glow', 'Streamers'],
  office: ['Office', 'Estate agents and lawyers'],
};

export const TEMPLATES: readonly Template[] = (Object.keys(WORDS) as TemplateKey[]).map(build);

/** @param key as stored, from any source @returns the template of that name, or null */
export function findTemplate(key: unknown): Template | null {
  return TEMPLATES.find(({ id }) => id === key) ?? null;
}

/**
 * @param template to apply
 * @param scheme the owner's choice; defaults to the template's own
 * @returns every presentation column of the template, so that nothing of the earlier look remains
 */
export function toTemplatePresentation(
  { id, ...theme }: Template,
  scheme: Scheme = TEMPLATE_SETTINGS[id].scheme,
): Presentation {
  const worn = toThemePresentation({ id, ...theme }, scheme);
  return parsePresentation({
    ...worn,
    design_preferences: { ...worn.design_preferences, template: id },
  });
}

function build(id: TemplateKey): Template {
  const { isFree, light, dark, heading, body, headingSize, bodySize, radius, cardRadius } =
    TEMPLATE_SETTINGS[id];
  const [name, audience] = WORDS[id];
  return {
    id,
    name,
    audience,
    isPremium: !isFree,
    light: toLook(light),
    dark: toLook(dark),
    setting: { heading, body, headingSize, bodySize, radius, cardRadius },
  };
}

function toLook([canvas, ink, accent, surface]: TemplateColors) {
  return look([canvas, ink, accent], { card: surface });
}
