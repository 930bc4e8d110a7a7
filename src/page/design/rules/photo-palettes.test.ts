import { expect, test } from 'vitest';
import { contrastOf, isDark, lowestContrast, TEXT_CONTRAST } from './contrast.ts';
import { buildPalettes } from './palette.ts';
import { buildPhotoPalettes, wearPhotoPalette } from './photo-palettes.ts';
import { DEFAULT_PRESENTATION } from './presentation.ts';
import { TEMPLATES, toTemplatePresentation } from './templates.ts';

type Rgb = readonly [number, number, number];

/** A photo of areas, each with its share of the pixels. */
const photoOf = (...areas: readonly (readonly [Rgb, number])[]) =>
  Uint8Array.from(
    areas.flatMap(([rgb, pixels]) => Array.from({ length: pixels }, () => rgb).flat()),
  );

const PHOTOS = {
  'a red coat before a wall': photoOf(
    [[190, 185, 178], 700],
    [[196, 30, 44], 250],
    [[30, 60, 120], 74],
  ),
  'a forest': photoOf([[24, 48, 26], 600], [[92, 140, 60], 300], [[222, 214, 160], 124]),
  night: photoOf([[0, 0, 0], 1000], [[4, 4, 9], 24]),
  neon: photoOf([[255, 0, 255], 400], [[0, 255, 255], 400], [[255, 255, 0], 224]),
  snow: photoOf([[255, 255, 255], 1024]),
  'one pixel': photoOf([[120, 90, 200], 1]),
};

test.each(Object.entries(PHOTOS))(
  'for %s, the three palettes differ and are readable',
  (_name, pixels) => {
    const palettes = buildPhotoPalettes(pixels);
    expect(palettes.map(({ name }) => name)).toEqual(['Bright', 'Tinted', 'Deep']);
    expect(new Set(palettes.map(({ canvas }) => canvas))).toHaveLength(3);
    for (const { canvas, ink, accent } of palettes) {
      expect(contrastOf(ink, canvas)).toBeGreaterThanOrEqual(12);
      expect(contrastOf(accent, canvas)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
    }
  },
);

test.each(Object.entries(PHOTOS))(
  'for %s, the palettes are readable on every template’s cards',
  (_name, pixels) => {
    const drafts = [DEFAULT_PRESENTATION, ...TEMPLATES.map((each) => toTemplatePresentation(each))];
    for (const palette of buildPhotoPalettes(pixels)) {
      for (const draft of drafts) {
        for (const shown of Object.values(buildPalettes(wearPhotoPalette(palette, draft)))) {
          expect(lowestContrast(shown.ink, shown.grounds)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
          expect(lowestContrast(shown.link, shown.grounds)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
          expect(lowestContrast(shown['card-link'], shown.cardGrounds)).toBeGreaterThanOrEqual(
            TEXT_CONTRAST,
          );
        }
      }
    }
  },
);

test('the accent has the hue of the subject, not of the wall behind it', () => {
  const [light] = buildPhotoPalettes(PHOTOS['a red coat before a wall']);
  expect(light?.accent).toMatch(/^#[ab]/);
  const [red, green, blue] = [1, 3, 5].map((at) =>
    Number.parseInt(light?.accent.slice(at, at + 2) ?? '', 16),
  );
  expect(red).toBeGreaterThan((green ?? 255) * 2);
  expect(red).toBeGreaterThan((blue ?? 255) * 2);
});

test('a grey photo gives grey palettes, and no pixels give none', () => {
  for (const { canvas } of buildPhotoPalettes(PHOTOS.snow)) {
    const channels = [1, 3, 5].map((at) => Number.parseInt(canvas.slice(at, at + 2), 16));
    expect(Math.max(...channels) - Math.min(...channels)).toBeLessThanOrEqual(2);
  }
  expect(buildPhotoPalettes(new Uint8Array())).toEqual([]);
});

test('photo colours keep the template, type and shapes, and a dark palette is dark by day', () => {
  const [template] = TEMPLATES;
  if (!template) throw new Error('no template');
  const before = toTemplatePresentation(template, 'light');
  const [light, , deep] = buildPhotoPalettes(PHOTOS['a forest']);
  if (!light || !deep) throw new Error('no palettes');
  const worn = wearPhotoPalette(deep, before);
  expect(worn.design_preferences).toMatchObject({ template: template.id, scheme: 'dark' });
  expect(worn.font_heading).toBe(before.font_heading);
  expect(isDark(buildPalettes(worn).light.canvas)).toBe(true);
  expect(wearPhotoPalette(light, worn).design_preferences.scheme).toBe('auto');
  expect(wearPhotoPalette(light, before).design_preferences.scheme).toBe('light');
});

/** Reproducible numbers from 0 to 1 (Mulberry32). */
function* random(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    yield ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
}

/** Every mixture of seven steps of each channel alone, then photos of up to seven areas and noise. */
function* listPhotos(): Generator<Uint8Array> {
  const steps = [0, 43, 85, 128, 170, 213, 255];
  for (const red of steps)
    for (const green of steps) for (const blue of steps) yield photoOf([[red, green, blue], 8]);
  const next = random(7);
  const draw = (below: number) => Math.floor(next.next().value * below);
  for (let photo = 0; photo < 400; photo += 1) {
    const noise = draw(3) * 24;
    const areas = Array.from({ length: 1 + draw(7) }, () => [draw(256), draw(256), draw(256)]);
    yield Uint8Array.from({ length: 3 * 96 }, (_, at) => {
      const area = areas[Math.floor(at / 3) % areas.length] ?? [];
      return Math.min(255, Math.max(0, (area[at % 3] ?? 0) + draw(noise + 1) - noise / 2));
    });
  }
}

test('743 photos give readable palettes: text at 12 to 1, accents at 4.5 to 1', () => {
  let photos = 0;
  let dullest = { ink: 21, accent: 21 };
  for (const pixels of listPhotos()) {
    photos += 1;
    const palettes = buildPhotoPalettes(pixels);
    expect(new Set(palettes.map(({ canvas }) => canvas)).size).toBe(3);
    for (const { canvas, ink, accent } of palettes) {
      const [text, strong] = [contrastOf(ink, canvas), contrastOf(accent, canvas)];
      dullest = { ink: Math.min(dullest.ink, text), accent: Math.min(dullest.accent, strong) };
    }
  }
  expect(photos).toBe(743);
  expect(dullest.ink).toBeGreaterThanOrEqual(12);
  expect(dullest.accent).toBeGreaterThanOrEqual(TEXT_CONTRAST);
});
