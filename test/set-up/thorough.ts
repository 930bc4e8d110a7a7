/**
 * How often a property is tried, and how much of a long list is used: a sample in `npm test`,
 * everything with `THOROUGH=1`, as in `npm run test:all`.
 */
const IS_THOROUGH = process.env.THOROUGH === '1';

/** How many random inputs a property is tried with. */
export const RUNS = IS_THOROUGH ? 200 : 30;

/** @returns a long list, or an even sample of it as large as a property's number of runs */
export function drawFrom<T>(list: readonly T[]): T[] {
  const step = IS_THOROUGH ? 1 : Math.max(1, Math.floor(list.length / RUNS));
  return list.filter((_, index) => index % step === 0);
}
