import { atLeast, type Figure, formatNumber } from './figure.ts';
import type { LoadResult } from './load.ts';
import { isPinned } from './processes.ts';
import { median } from './statistics.ts';

/** Our server and the bare one, measured back to back. */
export type Round = { ours: LoadResult; bare: LoadResult };

/**
 * Measures both sides in alternating order, so that a change of the machine's speed favours neither.
 */
export async function alternate(
  count: number,
  sides: { ours: () => Promise<LoadResult>; bare: () => Promise<LoadResult> },
): Promise<Round[]> {
  const rounds: Round[] = [];
  for (let index = 0; index < count; index++) {
    if (index % 2 === 0) {
      const ours = await sides.ours();
      rounds.push({ ours, bare: await sides.bare() });
    } else {
      const bare = await sides.bare();
      rounds.push({ ours: await sides.ours(), bare });
    }
  }
  return rounds;
}

/** @returns the median over rounds of our value divided by the bare one's */
export function medianRatio(
  rounds: readonly Round[],
  read: (result: LoadResult) => number,
): number {
  return median(rounds.map(({ ours, bare }) => read(ours) / read(bare)));
}

/**
 * Our share of the bare server's throughput: by requests a second if the load outruns both, else by CPU
 * time per request, since a slow load would make all servers look alike.
 */
export function compareRates(rounds: readonly Round[], target: number): Figure {
  const isByRate = rounds.every(({ ours }) => ours.tool === 'wrk' || ours.cpuMicroseconds === null);
  const read = isByRate
    ? (result: LoadResult) => result.requestsPerSecond
    : (result: LoadResult) => 1 / toCpu(result);
  return atLeast({
    what: isByRate ? 'requests a second' : 'requests a second of processor time (no wrk here)',
    value: medianRatio(rounds, read),
    target,
    unit: '×',
    note: describeRounds(rounds),
  });
}

/** @returns a note on the numbers behind a ratio */
function describeRounds(rounds: readonly Round[]): string {
  const middle = (side: keyof Round, read: (result: LoadResult) => number) =>
    formatNumber(median(rounds.map((round) => read(round[side]))));
  const perSecond = (result: LoadResult) => result.requestsPerSecond;
  return [
    `${middle('ours', perSecond)} and ${middle('bare', perSecond)} a second`,
    `${middle('ours', toCpu)} and ${middle('bare', toCpu)} µs of processor each`,
    `asked by ${rounds[0]?.ours.tool}`,
    ...(isPinned ? [] : ['not pinned to cores']),
  ].join(', ');
}

function toCpu({ cpuMicroseconds }: LoadResult): number {
  return cpuMicroseconds ?? Number.NaN;
}
