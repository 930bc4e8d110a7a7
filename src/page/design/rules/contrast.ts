import type { Gradient } from './gradients.ts';

/** Minimum contrast of text (WCAG 2.2, 1.4.3, level AA). */
export const TEXT_CONTRAST = 4.5;

const WHITE = '#ffffff';
const BLACK = '#000000';
const TUNING_STEPS = 20;
const FITTING_STEPS = 16;

/**
 * Samples along a gradient. Luminance slowly falls and rises at most once along it, so
 * nothing visible is missed between samples.
 */
const SAMPLES = 12;

/** Margin for values between samples. */
const MARGIN = 0.05;

/**
 * @param one @param other colours as `#rrggbb`
 * @returns their contrast, 1 to 21 (WCAG 2.2, "contrast ratio")
 */
export function contrastOf(one: string, other: string): number {
  return contrastOfLuminances(luminanceOf(one), luminanceOf(other));
}

/** @param color as `#rrggbb` @returns whether white text reads better on it than black */
export function isDark(color: string): boolean {
  return contrastOf(color, WHITE) >= contrastOf(color, BLACK);
}

/**
 * @param from @param to colours as `#rrggbb`
 * @param share of `to`, 0 to 1
 * @returns the colour between them
 */
export function mixColors(from: string, to: string, share: number): string {
  const [start, end] = [toNumber(from), toNumber(to)];
  const mix = (shift: number) => {
    const channel = (start >> shift) & 255;
    return Math.round(channel + (((end >> shift) & 255) - channel) * share) << shift;
  };
  return `#${(mix(16) | mix(8) | mix(0)).toString(16).padStart(6, '0')}`;
}

/**
 * Makes any colour readable with the smallest change, so that a page stays legible with any choice.
 *
 * @param color wanted
 * @param grounds the backgrounds: one, or several on which either black or white is readable
 * @param minimum the contrast to reach
 * @returns the colour, moved towards black or white until it reaches `minimum` on every background
 */
export function toReadable(
  color: string,
  grounds: string | readonly string[],
  minimum = TEXT_CONTRAST,
): string {
  const all = typeof grounds === 'string' ? [grounds] : grounds;
  const pole = choosePole(all);
  for (let step = 0; step < TUNING_STEPS; step += 1) {
    const candidate = mixColors(color, pole, step / TUNING_STEPS);
    if (lowestContrast(candidate, all) >= minimum) return candidate;
  }
  return pole;
}

/** @returns the text's lowest contrast on any of the backgrounds */
export function lowestContrast(color: string, grounds: readonly string[]): number {
  const luminance = luminanceOf(color);
  let lowest = Number.POSITIVE_INFINITY;
  for (const ground of grounds) {
    lowest = Math.min(lowest, contrastOfLuminances(luminance, luminanceOf(ground)));
  }
  return lowest;
}

/** @returns black or white, whichever reads better on the worst of the backgrounds */
export function choosePole(grounds: readonly string[]): string {
  return lowestContrast(WHITE, grounds) >= lowestContrast(BLACK, grounds) ? WHITE : BLACK;
}

/**
 * Black or white is readable on any one colour, but not always on two. So this moves another background
 * towards the first until one of them is readable on all.
 *
 * @param grounds backgrounds on which either black or white is readable; they stay unchanged
 * @param wanted the background to add
 * @returns the wanted background, moved only as far as needed
 */
export function fitGround(grounds: readonly string[], wanted: string): string {
  return moveUntilReadable(grounds[0] ?? wanted, wanted, (candidate) => [...grounds, candidate]);
}

/**
 * @param gradient as wanted @returns it, with its end moved towards its start until text is readable
 *   throughout
 */
export function fitGradient([from, to]: Gradient): Gradient {
  return [from, moveUntilReadable(from, to, (candidate) => sampleGradient([from, candidate]))];
}

/** @returns colours along a gradient, its ends included */
export function sampleGradient([from, to]: Gradient): string[] {
  return Array.from({ length: SAMPLES + 1 }, (_, index) => mixColors(from, to, index / SAMPLES));
}

function moveUntilReadable(
  first: string,
  second: string,
  toGrounds: (candidate: string) => string[],
): string {
  for (let step = 0; step < FITTING_STEPS; step += 1) {
    const candidate = mixColors(second, first, step / FITTING_STEPS);
    const grounds = toGrounds(candidate);
    if (lowestContrast(choosePole(grounds), grounds) >= TEXT_CONTRAST + MARGIN) return candidate;
  }
  return first;
}

function contrastOfLuminances(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** The luminance of each of a channel's 256 values (WCAG 2.2, "relative luminance"). */
const LIGHT = Float64Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

function luminanceOf(color: string): number {
  const value = toNumber(color);
  const lightAt = (shift: number) => LIGHT[(value >> shift) & 255] ?? 0;
  return 0.2126 * lightAt(16) + 0.7152 * lightAt(8) + 0.0722 * lightAt(0);
}

function toNumber(color: string): number {
  return Number.parseInt(color.slice(1, 7), 16);
}
