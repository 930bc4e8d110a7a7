import { expect, test } from 'vitest';
import { contrastOf, lowestContrast, TEXT_CONTRAST } from './contrast.ts';
import { buildPalettes } from './palette.ts';
import { isAdvancedLook, toBasicLook } from './plan-look.ts';
import { parsePresentation } from './presentation.ts';
import { TEMPLATE_KEYS, TEMPLATE_SETTINGS } from './template-settings.ts';
import { findTemplate, TEMPLATES, toTemplatePresentation } from './templates.ts';
import { THEMES } from './themes.ts';
import { findWornTheme, wearTheme } from './worn-theme.ts';

const EACH = TEMPLATES.map((template) => [template.name, template] as const);

test('there are thirteen templates, six of them on every plan', () => {
  expect(TEMPLATES.map(({ id }) => id).toSorted()).toEqual(TEMPLATE_KEYS.toSorted());
  expect(TEMPLATES).toHaveLength(13);
  expect(TEMPLATES.filter(({ isPremium }) => !isPremium).map(({ name }) => name)).toEqual([
    'Classic',
    'Calling Card',
    'Index',
    'Market',
    'Shell',
    'Pinboard',
  ]);
});

test.each(EACH)(
  '%s has ink at 12:1 and an accent at 4.5:1, in light and dark mode',
  (_name, { id }) => {
    for (const [canvas, ink, accent, surface] of [
      TEMPLATE_SETTINGS[id].light,
      TEMPLATE_SETTINGS[id].dark,
    ]) {
      expect(contrastOf(ink, canvas)).toBeGreaterThanOrEqual(12);
      expect(contrastOf(accent, canvas)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
      expect(contrastOf(accent, surface)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
    }
  },
);

test.each(EACH)('%s is readable in the colours of every theme', (_name, template) => {
  for (const theme of THEMES) {
    for (const { accent, canvas, ink } of [theme.light, theme.dark]) {
      const worn = toTemplatePresentation(template, 'auto');
      const colors = { theme_color: accent, secondary_background: canvas, primary_text_color: ink };
      const { design_preferences } = worn;
      const palettes = buildPalettes(
        parsePresentation({
          ...worn,
          ...colors,
          design_preferences: { ...design_preferences, colors: {} },
        }),
      );
      for (const palette of Object.values(palettes)) {
        const { grounds, cardGrounds, button } = palette;
        const texts = [
          lowestContrast(palette.ink, grounds),
          lowestContrast(palette.soft, grounds),
          lowestContrast(palette.link, grounds),
          lowestContrast(palette['card-ink'], cardGrounds),
          lowestContrast(palette['card-link'], cardGrounds),
          contrastOf(palette['button-ink'], button),
          contrastOf(palette['on-accent'], palette.accent),
        ];
        expect(Math.min(...texts), theme.name).toBeGreaterThanOrEqual(TEXT_CONTRAST);
      }
    }
  }
});

test.each(EACH)('%s in dark mode uses the palette made for it', (_name, template) => {
  const [canvas, ink, , surface] = TEMPLATE_SETTINGS[template.id].dark;
  const { dark } = buildPalettes(toTemplatePresentation(template, 'auto'));
  expect(dark).toMatchObject({ canvas, ink, surface });
});

test('every template except the dark ones follows the device', () => {
  const others = TEMPLATE_KEYS.filter((key) => TEMPLATE_SETTINGS[key].scheme !== 'auto');
  expect(others).toEqual(['marquee', 'shell', 'glow']);
});

test('on a plan without advanced design, a free template keeps its fonts and a premium one its colours', () => {
  for (const template of TEMPLATES) {
    const worn = toTemplatePresentation(template);
    expect(isAdvancedLook(worn), template.name).toBe(template.isPremium);
    const shown = toBasicLook(worn);
    expect(shown.design_preferences.template).toBe(template.isPremium ? null : template.id);
    expect(shown.font_heading).toBe(template.isPremium ? 'Inter' : worn.font_heading);
    expect(shown.theme_color).toBe(worn.theme_color);
  }
});

test('settings a page leaves open come from its template', () => {
  const open = parsePresentation({ design_preferences: { template: 'shell' } });
  expect(open).toMatchObject({ font_heading: 'JetBrains Mono', heading_size: 16, body_size: 14 });
  expect(open.secondary_background).toBe('#f3f7f3');
  expect(open.design_preferences.colors.cardBackground).toBe('#ffffff');
  const own = parsePresentation({
    secondary_background: '#330000',
    font_heading: 'Lora',
    design_preferences: { template: 'shell' },
  });
  expect(own.font_heading).toBe('Lora');
  expect(own.design_preferences.colors.cardBackground).toBeNull();
});

test.each(['__proto__', 'toString', 'Shell', '', null, 3, {}])(
  'the template %j doesn’t exist',
  (template) => {
    expect(parsePresentation({ design_preferences: { template } })).toEqual(parsePresentation({}));
    expect(findTemplate(template)).toBeNull();
  },
);

test('a theme changes a template’s colours, and keeps its structure, type and shapes', () => {
  for (const template of TEMPLATES) {
    const worn = toTemplatePresentation(template);
    for (const theme of THEMES) {
      const next = wearTheme(theme, worn);
      expect(next.design_preferences.template).toBe(template.id);
      expect(next.font_heading).toBe(worn.font_heading);
      expect(next.design_preferences.components).toEqual(worn.design_preferences.components);
      const { accent } = worn.design_preferences.scheme === 'dark' ? theme.dark : theme.light;
      expect(next.theme_color).toBe(accent ?? worn.theme_color);
      expect(wearTheme(findWornTheme(next) ?? theme, worn)).toEqual(next);
    }
    expect(findWornTheme({ ...worn, theme_color: '#123456' })).toBeNull();
  }
});
