import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrastOf, lowestContrast, sampleGradient, TEXT_CONTRAST } from './contrast.ts';
import { listContrastProblems } from './contrast-problems.ts';
import { parseDesignText, toDesignText } from './design-text.ts';
import { findFont } from './fonts.ts';
import { GRADIENT_PRESETS } from './gradients.ts';
import { buildPalettes, type Palette, toScheme } from './palette.ts';
import {
  DEFAULT_PRESENTATION,
  listPresentationChanges,
  parsePresentation,
} from './presentation.ts';
import { toThemePresentation } from './theme.ts';
import { THEMES } from './themes.ts';
import { findTheme } from './worn-theme.ts';

const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);
const choice = fc.option(color);

const anyPresentation = fc
  .record({
    theme_color: choice,
    secondary_background: choice,
    primary_text_color: choice,
    gradient_preset: fc.option(fc.constantFrom(...GRADIENT_PRESETS.map(({ id }) => id))),
    design_preferences: fc.record({
      scheme: fc.constantFrom(null, 'auto', 'light', 'dark'),
      colors: fc.record({
        buttonBackground: choice,
        cardBackground: choice,
        borderColor: choice,
        linkColor: choice,
      }),
      background: fc.record({
        useGradient: fc.boolean(),
        gradientPrimary: choice,
        gradientSecondary: choice,
      }),
    }),
  })
  .map(parsePresentation);

/** Checks every text colour against its grounds. */
function expectReadable(palette: Palette, label = ''): void {
  const { grounds, cardGrounds, surface } = palette;
  const pairs: [text: string, color: string, grounds: readonly string[]][] = [
    ['ink', palette.ink, grounds],
    ['soft', palette.soft, grounds],
    ['link', palette.link, grounds],
    ['card ink', palette['card-ink'], cardGrounds],
    ['card soft', palette['card-soft'], cardGrounds],
    ['card link', palette['card-link'], cardGrounds],
    ['danger', palette.danger, cardGrounds],
    ['button', palette['button-ink'], [palette.button]],
    ['button icon', palette['button-icon'], [palette.button]],
    ['on accent', palette['on-accent'], [palette.accent]],
  ];
  for (const [text, wanted, on] of pairs) {
    expect(lowestContrast(wanted, on), `${label} ${text}`).toBeGreaterThanOrEqual(TEXT_CONTRAST);
  }
  expect(contrastOf(palette.field, surface), `${label} field`).toBeGreaterThanOrEqual(3);
}

test('whatever an owner chooses, all text on the page meets AA', () => {
  fc.assert(
    fc.property(anyPresentation, (presentation) => {
      const { light, dark } = buildPalettes(presentation);
      expectReadable(light);
      expectReadable(dark);
    }),
  );
});

test('text is also readable between a gradient’s measured points', () => {
  fc.assert(
    fc.property(color, color, color, fc.double({ min: 0, max: 1, noNaN: true }), (...values) => {
      const [gradientPrimary, gradientSecondary, primary_text_color, at] = values;
      const { light } = buildPalettes(
        parsePresentation({
          primary_text_color,
          design_preferences: {
            background: { useGradient: true, gradientPrimary, gradientSecondary },
          },
        }),
      );
      const [from, to] = light.gradient ?? ['', ''];
      const point = sampleGradient([from, to])[0] === from ? mix(from, to, at) : '';
      expect(contrastOf(light.ink, point)).toBeGreaterThanOrEqual(TEXT_CONTRAST - 0.05);
    }),
  );
});

function mix(from: string, to: string, share: number): string {
  const channel = (text: string, start: number) =>
    Number.parseInt(text.slice(start, start + 2), 16);
  return `#${[1, 3, 5]
    .map((start) => channel(from, start) + (channel(to, start) - channel(from, start)) * share)
    .map((value) => Math.round(value).toString(16).padStart(2, '0'))
    .join('')}`;
}

test.each(THEMES.map((theme) => [theme.name, theme] as const))(
  '%s is readable in light and dark mode without adjusting a colour',
  (_name, theme) => {
    for (const scheme of ['light', 'dark'] as const) {
      const presentation = toThemePresentation(theme, scheme);
      expect(listContrastProblems(presentation), scheme).toEqual([]);
      expectReadable(buildPalettes(presentation)[scheme], scheme);
    }
  },
);

test.each(THEMES.map((theme) => [theme.name, theme] as const))(
  '%s in dark mode uses its dark look, whichever one is stored',
  (_name, theme) => {
    const stored = toThemePresentation(theme, 'auto');
    const night = toThemePresentation(theme, 'dark');
    expect(buildPalettes(stored).dark).toEqual(buildPalettes(night).dark);
  },
);

test('there are at least 14 themes, 4 of them free, and at least 10 gradients', () => {
  expect(THEMES.length).toBeGreaterThanOrEqual(14);
  expect(THEMES.filter((theme) => !theme.isPremium).length).toBeGreaterThanOrEqual(4);
  expect(GRADIENT_PRESETS.length).toBeGreaterThanOrEqual(10);
});

test('a free theme uses nothing that the free plan hides', () => {
  const free = THEMES.filter((theme) => !theme.isPremium);
  for (const theme of free) {
    const { theme_color, secondary_background, primary_text_color, design_preferences } =
      toThemePresentation(theme, 'auto');
    const shown = { theme_color, secondary_background, primary_text_color };
    const { scheme } = design_preferences;
    expect(parsePresentation({ ...shown, design_preferences: { scheme } })).toEqual(
      toThemePresentation(theme, 'auto'),
    );
  }
});

test('an applied theme is recognised until any part of it changes', () => {
  for (const theme of THEMES) {
    const worn = toThemePresentation(theme, 'auto');
    expect(findTheme(worn)?.id).toBe(theme.id);
    expect(findTheme({ ...worn, body_size: worn.body_size + 1 })).toBeNull();
  }
});

test('a background chosen before schemes existed applies to both', () => {
  const presentation = parsePresentation({ secondary_background: '#0b3d2e' });
  const { light, dark } = buildPalettes(presentation);
  expect(toScheme(presentation)).toBe('dark');
  expect(light.canvas).toBe('#0b3d2e');
  expect(light).toBe(dark);
});

test('a light page that follows the device turns dark at night, keeping its hue', () => {
  const { light, dark } = buildPalettes(
    parsePresentation({
      secondary_background: '#ffd9c7',
      design_preferences: { scheme: 'auto' },
    }),
  );
  expect(light.canvas).toBe('#ffd9c7');
  expect(dark.canvas).toBe('#1a1614');
});

test('a failing pair suggests the nearest passing colour, which fixes it', () => {
  const chosen = parsePresentation({
    secondary_background: '#ffffff',
    primary_text_color: '#bbbbbb',
  });
  const [problem] = listContrastProblems(chosen);
  expect(problem).toMatchObject({
    color: 'text',
    wanted: '#bbbbbb',
    ground: '#ffffff',
    ratio: 1.9,
  });
  const mended = parsePresentation({ ...chosen, primary_text_color: problem?.passing });
  expect(listContrastProblems(mended)).toEqual([]);
});

test('an untouched look has the specification’s defaults', () => {
  const { components } = DEFAULT_PRESENTATION.design_preferences;
  expect(DEFAULT_PRESENTATION.font_heading).toBe('Inter');
  expect(DEFAULT_PRESENTATION.font_body).toBe('Inter');
  expect(DEFAULT_PRESENTATION.heading_size).toBe(20);
  expect(DEFAULT_PRESENTATION.body_size).toBe(14);
  expect(components.buttons.borderRadius).toBe(8);
  expect(components.cards.borderRadius).toBe(12);
  expect(components.cards.padding).toEqual({ top: 24, right: 24, bottom: 24, left: 24 });
});

test('only plain colours, known names and bounded numbers are read from storage', () => {
  const evil = 'red;}</style><script>';
  expect(
    parsePresentation({
      theme_color: evil,
      gradient_preset: evil,
      font_body: evil,
      heading_size: '20;}',
      body_size: 1e9,
      design_preferences: {
        scheme: evil,
        colors: { cardBackground: evil, borderColor: '#fff' },
        background: [evil],
        components: {
          cards: { shadow: evil, borderRadius: -1, padding: { top: Number.POSITIVE_INFINITY } },
          buttons: evil,
        },
      },
    }),
  ).toEqual(DEFAULT_PRESENTATION);
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      parsePresentation({ design_preferences: value, font_heading: value, heading_size: value });
    }),
  );
});

test('an unknown font family falls back to the default', () => {
  expect(findFont('Comic Sans').family).toBe('Inter');
  expect(findFont('Lora').family).toBe('Lora');
});

test('a look survives being copied as text and pasted', () => {
  fc.assert(
    fc.property(anyPresentation, (presentation) => {
      expect(parseDesignText(toDesignText(presentation))).toEqual(presentation);
    }),
  );
});

test.each([
  '',
  'null',
  '[]',
  '{}',
  '{"kind":"other"}',
  '{"kind":',
  `{"kind":"vizit-design"${' '.repeat(10_000)}}`,
])('the text %j isn’t a look', (text) => {
  expect(parseDesignText(text)).toBeNull();
});

test('only changed columns are saved', () => {
  const draft = { ...DEFAULT_PRESENTATION, theme_color: '#123456' };
  expect(listPresentationChanges(draft, DEFAULT_PRESENTATION)).toEqual({ theme_color: '#123456' });
  expect(listPresentationChanges(draft, draft)).toEqual({});
});

test('the Contact button or its edge contrasts with its bar at 3:1 in every theme', () => {
  for (const theme of THEMES) {
    const palettes = buildPalettes(toThemePresentation(theme, 'auto'));
    for (const { accent, 'on-accent': edge, surface, grounds } of Object.values(palettes)) {
      for (const ground of [surface, ...grounds]) {
        const best = Math.max(contrastOf(accent, ground), contrastOf(edge, ground));
        expect(best, `${theme.name} on ${ground}`).toBeGreaterThanOrEqual(3);
      }
    }
  }
});
