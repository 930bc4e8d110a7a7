/** How a number compares with the one before, in words: colour and arrow only repeat them. */
export type Change = { direction: 'up' | 'down' | 'same'; words: string };

/** Above this factor a percentage no longer helps; the earlier number does. */
const MOST_TIMES = 11;

/**
 * @param write formats the earlier number, if it isn't a count
 * @returns the difference of two counts, in percent of the earlier one
 */
export function describeChange(
  now: number,
  before: number,
  write = (count: number) => count.toLocaleString('en'),
): Change {
  if (now === before) return { direction: 'same', words: 'No change' };
  const direction = now > before ? 'up' : 'down';
  if (before === 0) return { direction, words: 'None before' };
  if (now > MOST_TIMES * before) return { direction, words: `${write(before)} before` };
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  if (percent === 0)
    return { direction, words: `Under 1% ${direction === 'up' ? 'more' : 'less'}` };
  return {
    direction,
    words: `${percent.toLocaleString('en')}% ${direction === 'up' ? 'more' : 'less'}`,
  };
}

/** @returns the difference of two shares (0.25 is 25%), in percentage points */
export function describeRateChange(now: number | null, before: number | null): Change {
  if (now === null || before === null) return { direction: 'same', words: 'Nothing to compare' };
  const points = Math.round((now - before) * 1000) / 10;
  if (points === 0) return { direction: 'same', words: 'No change' };
  const direction = points > 0 ? 'up' : 'down';
  const size = Math.abs(points);
  return {
    direction,
    words: `${size} ${size === 1 ? 'point' : 'points'} ${direction === 'up' ? 'more' : 'less'}`,
  };
}
