import { isDark, TEXT_CONTRAST, toReadable } from './contrast.ts';
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

/** A colour by its lightness and its positions between green and red, blue and yellow. */
type Oklab = { light: number; a: number; b: number };

/** Chroma is reduced in these steps until a screen can show the colour. */
const CHROMA_STEPS = 24;

/**
 * @param red @param green @param blue 0 to 255
 * @returns the colour in OKLab (Björn Ottosson, "A perceptual color space for image processing")
 */
function toOklab(red: number, green: number, blue: number): Oklab {
  const [r, g, b] = [toLinear(red), toLinear(green), toLinear(blue)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return {
    light: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  };
}

/** @returns a colour's chroma: 0 for greys, about 0.3 at most */
function chromaOf({ a, b }: Oklab): number {
  return Math.hypot(a, b);
}

/**
 * @param hue taken from this colour
 * @param light 0 to 1
 * @param chroma at most; less if a screen can't show that much
 * @returns the colour as `#rrggbb`
 */
function toHueColor(hue: Oklab, light: number, chroma: number): string {
  const strength = chromaOf(hue) || 1;
  for (let step = 0; step <= CHROMA_STEPS; step += 1) {
    const share = ((1 - step / CHROMA_STEPS) * chroma) / strength;
    const channels = toChannels({ light, a: hue.a * share, b: hue.b * share });
    const isShown = channels.every((channel) => channel > -0.5 && channel < 255.5);
    if (isShown || step === CHROMA_STEPS) return toHex(channels);
  }
  return toHex(toChannels({ light, a: 0, b: 0 }));
}

function toChannels({ light, a, b }: Oklab): readonly number[] {
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map(fromLinear);
}

function toHex(channels: readonly number[]): string {
  const bytes = channels.map((channel) => Math.min(255, Math.max(0, Math.round(channel))));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

function toLinear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function fromLinear(light: number): number {
  return 255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055);
}
