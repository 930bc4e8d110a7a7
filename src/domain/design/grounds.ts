import { choosePole, lowestContrast, mixColors, TEXT_CONTRAST } from './contrast.ts';
import type { Gradient } from './gradients.ts';

const STEPS = 16;

/**
 * How finely a gradient is looked at. Luminance falls and rises at most once along it, and slowly,
 * so that between two of so many points nothing is missed that could be seen.
 */
const SAMPLES = 12;

/** Room for what lies between two samples. */
const MARGIN = 0.05;

/**
 * Black or white reads on any one colour, but not on any two at once: a further one is moved
 * towards the first until it does.
 *
 * @param grounds on which one of black and white is readable; they stay as they are
 * @param wanted to stand beside them
 * @returns the wanted ground, as near to itself as a text on all of them allows
 */
export function fitGround(grounds: readonly string[], wanted: string): string {
  return moveUntilReadable(grounds[0] ?? wanted, wanted, (candidate) => [...grounds, candidate]);
}

/** @param gradient as wanted @returns it, its end moved towards its start until text reads on all of it */
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
