import type { TemplateKey } from '#page/design/rules/template-settings.ts';
import { TEMPLATES, type Template } from '#page/design/rules/templates.ts';

/** One of each character, best first: those on every plan, and one from Premium. */
const KEYS: readonly TemplateKey[] = [
  'calling-card',
  'index',
  'marquee',
  'market',
  'shell',
  'pinboard',
];

/** The looks offered to a started page; the editor has the others. */
export const START_LOOKS: readonly Template[] = KEYS.flatMap((key) =>
  TEMPLATES.filter(({ id }) => id === key),
);
