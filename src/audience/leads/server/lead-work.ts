import { LRUCache } from 'lru-cache';
import type { RateLimit } from '#gateway/limits/rate-limits.ts';
import type { RateLimitStore } from '#gateway/rate-limits/rate-limit-store.ts';
import { FLOODED_FORMS_MAX_SIZE, LEAD_WORK_MAX_FACTOR } from './limits.ts';

/** How much work a flooded form requires, as a multiple of the least. */
export type LeadWork = {
  /** The work the next message needs, as far as this copy of the server knows. */
  findFactor(profileId: string): number;
  /** Counts a message sent with its work, for all copies of the server. */
  count(profileId: string): Promise<void>;
};

const DOUBLINGS = Math.log2(LEAD_WORK_MAX_FACTOR);

/**
 * A heavier flood needs more work: after each `step` messages with work, the next ones need twice as much.
 * Only those count, so that raising the work for others costs work.
 *
 * @param step how many messages, and how long they count
 */
export function createLeadWork(
  limitStore: Pick<RateLimitStore, 'createMeter'>,
  step: RateLimit,
  now: () => number = Date.now,
): LeadWork {
  const points = step.points * DOUBLINGS;
  const meter = limitStore.createMeter('worked_leads_per_form', { ...step, points });
  const known = new LRUCache<string, { factor: number; endsAt: number }>({
    max: FLOODED_FORMS_MAX_SIZE,
  });
  return {
    findFactor(profileId) {
      const found = known.get(profileId);
      return found !== undefined && found.endsAt > now() ? found.factor : 1;
    },
    async count(profileId) {
      const { isAllowed, left } = await meter.use(profileId);
      if (left === null) return;
      const used = isAllowed ? points - left.uses : points;
      const endsAt = now() + left.resetSeconds * 1000;
      known.set(profileId, { factor: 2 ** Math.floor(used / step.points), endsAt });
    },
  };
}
