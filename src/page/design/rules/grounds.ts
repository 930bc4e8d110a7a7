import { choosePole, lowestContrast, mixColors, TEXT_CONTRAST } from './contrast.ts';
import type { Gradient } from './gradients.ts';

const STEPS = 16;

/**
 * How finely a gradient is sampled. Luminance falls and rises at most once along it, and slowly, so nothing
 * visible is missed between two samples.
 */
const SAMPLES = 12;

/** Room for values between two samples. */
const MARGIN = 0.05;

/**
 * Black or white is readable on any single colour, but not always on two at once. So a further ground is
 * moved towards the first until one of them is readable on all.
 *
 * @param grounds on which either black or white is readable; they stay unchanged
 * @param wanted the ground to add
 * @returns the wanted ground, moved only as far as needed
 */
export function fitGround(grounds: readonly string[], wanted: string): string {
  return moveUntilReadable(grounds[0] ?? wanted, wanted, (candidate) => [...grounds, candidate]);
}

/**
 * @param gradient as wanted @returns it, with its end moved towards its start until text is readable on all
 * of it
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
  for (let step = 0; step < STEPS; step += 1) {
    const candidate = mixColors(second, first, step / STEPS);
    const grounds = toGrounds(candidate);
    if (lowestContrast(choosePole(grounds), grounds) >= TEXT_CONTRAST + MARGIN) return candidate;
  }
  return first;
}
