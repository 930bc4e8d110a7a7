import { formatNumber } from './figure.ts';
import type { LoadResult } from './load.ts';
import { isPinned } from './processes.ts';
import { median } from './statistics.ts';

/** Our server and the bare one, measured one right after the other. */
export type Round = { ours: LoadResult; bare: LoadResult };

/**
 * Measures both sides in turn, each time on fresh processes. Which goes first alternates, so that a
 * machine that grows slower or faster favours neither.
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

/** @returns the middle of what each round says when ours is divided by the bare one's */
export function medianRatio(
  rounds: readonly Round[],
  read: (result: LoadResult) => number,
): number {
  return median(rounds.map(({ ours, bare }) => read(ours) / read(bare)));
}

/** @returns a word on the numbers behind a ratio */
export function describeRounds(rounds: readonly Round[]): string {
  const middle = (side: keyof Round, read: (result: LoadResult) => number) =>
    formatNumber(median(rounds.map((round) => read(round[side]))));
  const perSecond = (result: LoadResult) => result.requestsPerSecond;
  const cpu = (result: LoadResult) => result.cpuMicroseconds ?? Number.NaN;
  return [
    `${middle('ours', perSecond)} and ${middle('bare', perSecond)} a second`,
    `${middle('ours', cpu)} and ${middle('bare', cpu)} µs of processor each`,
    ...(isPinned ? [] : ['not pinned to cores']),
  ].join(', ');
}
