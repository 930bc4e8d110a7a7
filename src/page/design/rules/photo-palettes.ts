import { isDark, TEXT_CONTRAST, toReadable } from './contrast.ts';
import { chromaOf, type Oklab, toHueColor, toOklab } from './oklab.ts';
import { type Presentation, parsePresentation } from './presentation.ts';

/** The endpoint that reads the colours of one of the owner's pictures. */
export const PHOTO_PALETTES_PATH = '/photo-palettes';

/** A page's colours taken from a photo, each as `#rrggbb`; text and accent are readable on the canvas. */
export type PhotoPalette = { name: string; canvas: string; ink: string; accent: string };

const CLUSTERS = 6;
const ROUNDS = 10;
/** Below this chroma, a colour counts as grey, with an arbitrary hue. */
const GREY_CHROMA = 0.02;

/** The colours of one area of the photo: their mean, and how many pixels have them. */
type Cluster = { color: Oklab; pixels: number };

/**
 * @param pixels of a scaled-down photo, as consecutive red, green and blue values
 * @returns a bright, a tinted and a dark palette in its colours; none for a photo without pixels
 */
export function buildPhotoPalettes(pixels: Uint8Array): PhotoPalette[] {
  const colors = readColors(pixels);
  if (colors.length === 0) return [];
  const clusters = findClusters(colors);
  const main = findStrongest(clusters);
  const second = findStrongest(clusters, main);
  return [
    build('Bright', { ground: main, light: 0.975, chroma: 0.012 }, main),
    build('Tinted', { ground: second, light: 0.925, chroma: 0.045 }, main),
    build('Deep', { ground: main, light: 0.2, chroma: 0.045 }, second),
  ];
}

/**
 * Applies the colours to a page, which keeps its template, type and shapes. A dark palette also
 * makes the page dark by day; otherwise the owner's light or dark choice stays.
 */
export function wearPhotoPalette(palette: PhotoPalette, draft: Presentation): Presentation {
  const { scheme } = draft.design_preferences;
  const dayAndNight = scheme === 'light' ? 'light' : 'auto';
  return parsePresentation({
    ...draft,
    theme_color: palette.accent,
    secondary_background: palette.canvas,
    primary_text_color: palette.ink,
    gradient_preset: null,
    design_preferences: {
      ...draft.design_preferences,
      scheme: isDark(palette.canvas) ? 'dark' : dayAndNight,
      colors: {},
      background: {},
    },
  });
}

type Ground = { ground: Oklab; light: number; chroma: number };

function build(name: string, { ground, light, chroma }: Ground, strong: Oklab): PhotoPalette {
  const canvas = toHueColor(ground, light, toChroma(ground, chroma));
  const isNight = isDark(canvas);
  // Far enough from the canvas that text of any hue has a contrast of 12:1, as in templates.
  const ink = toHueColor(ground, isNight ? 0.96 : 0.22, toChroma(ground, isNight ? 0.015 : 0.035));
  const accent = toHueColor(
    strong,
    isNight ? 0.78 : 0.5,
    Math.max(chromaOf(strong), toChroma(strong, 0.11)),
  );
  return {
    name,
    canvas,
    ink,
    accent: toReadable(accent, canvas, TEXT_CONTRAST),
  };
}

/** Greys stay grey: with more chroma, they would take a speck's hue. */
function toChroma(color: Oklab, wanted: number): number {
  return chromaOf(color) < GREY_CHROMA ? chromaOf(color) : wanted;
}

function readColors(pixels: Uint8Array): Oklab[] {
  const colors: Oklab[] = [];
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    colors.push(toOklab(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0));
  }
  return colors;
}

/**
 * k-means (Lloyd 1982), starting with colours far from each other, so that a photo always gives the same
 * result.
 */
function findClusters(colors: readonly Oklab[]): Cluster[] {
  let clusters = spread(colors);
  for (let round = 0; round < ROUNDS; round += 1) {
    const sums = clusters.map(() => ({ light: 0, a: 0, b: 0, pixels: 0 }));
    for (const color of colors) {
      const sum = sums[findNearest(color, clusters).index];
      if (sum === undefined) continue;
      sum.light += color.light;
      sum.a += color.a;
      sum.b += color.b;
      sum.pixels += 1;
    }
    clusters = sums.filter(({ pixels }) => pixels > 0).map(toMean);
  }
  return clusters;
}

function spread(colors: readonly Oklab[]): Cluster[] {
  const seeds: Cluster[] = colors.slice(0, 1).map((color) => ({ color, pixels: 1 }));
  while (seeds.length < CLUSTERS) {
    let farthest: { color: Oklab; distance: number } | null = null;
    for (const color of colors) {
      const { distance } = findNearest(color, seeds);
      if (distance > (farthest?.distance ?? 0)) farthest = { color, distance };
    }
    if (farthest === null) break;
    seeds.push({ color: farthest.color, pixels: 1 });
  }
  return seeds;
}

function toMean(sum: Oklab & { pixels: number }): Cluster {
  const { light, a, b, pixels } = sum;
  return { color: { light: light / pixels, a: a / pixels, b: b / pixels }, pixels };
}

function findNearest(color: Oklab, clusters: readonly Cluster[]) {
  let nearest = { index: 0, distance: Number.POSITIVE_INFINITY };
  for (const [index, cluster] of clusters.entries()) {
    const distance = distanceOf(color, cluster.color);
    if (distance < nearest.distance) nearest = { index, distance };
  }
  return nearest;
}

/** A strong colour covering a large area; far from `other`, if given. */
function findStrongest(clusters: readonly Cluster[], other?: Oklab): Oklab {
  const weigh = ({ color, pixels }: Cluster) =>
    chromaOf(color) * Math.sqrt(pixels) * (other ? Math.sqrt(hueDistanceOf(color, other)) : 1);
  const [first, ...rest] = clusters;
  if (first === undefined) return { light: 0.5, a: 0, b: 0 };
  const strongest = rest.reduce((best, each) => (weigh(each) > weigh(best) ? each : best), first);
  return other && weigh(strongest) === 0 ? other : strongest.color;
}

function distanceOf(one: Oklab, other: Oklab): number {
  return (one.light - other.light) ** 2 + (one.a - other.a) ** 2 + (one.b - other.b) ** 2;
}

function hueDistanceOf(one: Oklab, other: Oklab): number {
  return (one.a - other.a) ** 2 + (one.b - other.b) ** 2;
}
