/** @returns the median of the values, the upper of two; NaN without any */
export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** @param percent of the values that are at most the result (nearest rank); NaN without any */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const rank = Math.min(sorted.length - 1, Math.floor((percent / 100) * sorted.length));
  return sorted[rank] ?? Number.NaN;
}
