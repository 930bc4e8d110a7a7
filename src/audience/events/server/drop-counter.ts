import type { CountedDrop } from '#audience/server/data/events.ts';
import type { DropReason } from '../rules/drop-reasons.ts';
import { DROP_COUNTS_MAX_SIZE } from './limits.ts';

/** Counts drops for the owners, until they are written with the next batch of events. */
export type DropCounter = {
  add(drop: Omit<CountedDrop, 'event_count'>): void;
  /** @returns the counts since the last call */
  take(): CountedDrop[];
  /** Adds counts back that couldn't be written. */
  putBack(drops: readonly CountedDrop[]): void;
};

/** Reasons to drop a whole request have no profile to count for. */
export type ProfileDropReason = Exclude<DropReason, 'malformed' | 'oversized' | 'cross_site'>;

export function createDropCounter(max = DROP_COUNTS_MAX_SIZE): DropCounter {
  const counts = new Map<string, CountedDrop>();
  const count = (drop: CountedDrop) => {
    const key = `${drop.profile_id} ${drop.at} ${drop.reason}`;
    const counted = counts.get(key);
    if (counted !== undefined) counted.event_count += drop.event_count;
    else if (counts.size < max) counts.set(key, { ...drop });
  };
  return {
    add: (drop) => count({ ...drop, event_count: 1 }),
    take() {
      const taken = [...counts.values()];
      counts.clear();
      return taken;
    },
    putBack: (drops) => drops.forEach(count),
  };
}
