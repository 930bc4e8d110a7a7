import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrastOf, TEXT_CONTRAST } from '#domain/profile/contrast.ts';
import { buildPublicProfile } from '#test/public-profile.ts';
import { buildPalettes, type Palette } from './palette.ts';

const color = fc.option(
  fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`),
);

function expectReadable(palette: Palette): void {
  for (const text of ['ink', 'soft', 'link', 'danger'] as const) {
    for (const ground of ['canvas', 'surface'] as const) {
      expect(
        contrastOf(palette[text], palette[ground]),
        `${text} on ${ground}`,
      ).toBeGreaterThanOrEqual(TEXT_CONTRAST);
    }
  }
  expect(contrastOf(palette['on-accent'], palette.accent)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
}

test('the default colours are readable in light and dark, and the edges of fields visible', () => {
  const { light, dark } = buildPalettes(buildPublicProfile().presentation);
  for (const palette of [light, dark]) {
    expectReadable(palette);
    expect(contrastOf(palette.field, palette.surface)).toBeGreaterThanOrEqual(3);
  }
});

test('whatever colours an owner chooses, the page stays readable', () => {
  fc.assert(
    fc.property(color, color, color, (theme_color, secondary_background, primary_text_color) => {
      const { presentation } = buildPublicProfile({
        theme_color,
        secondary_background,
        primary_text_color,
      });
      const { light, dark } = buildPalettes(presentation);
      expectReadable(light);
      expectReadable(dark);
    }),
  );
});

test('a chosen background holds in both schemes', () => {
  const { presentation } = buildPublicProfile({ secondary_background: '#0b3d2e' });
  const { light, dark } = buildPalettes(presentation);
  expect(light.canvas).toBe('#0b3d2e');
  expect(light).toBe(dark);
});
