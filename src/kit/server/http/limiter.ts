import type { RateLimit } from '#gateway/limits/rate-limits.ts';
import { noteUse } from '#gateway/rate-limits/counted-uses.ts';
import { createMemoryLimiter, type Refusal } from '#gateway/rate-limits/memory-limiter.ts';
import { ApiError } from './errors.ts';

/** Counts one use for a key; false once the limit is reached. */
export type Limiter = (key: string) => boolean;

/** A limit kept in this process's memory: each copy of the server counts for itself. */
export function createLimiter(
  limit: RateLimit,
  options?: Parameters<typeof createMemoryLimiter>[1],
): Limiter {
  const { take, giveBack } = createMemoryLimiter(limit, options);
  return (key) => {
    const isAllowed = take(key) === null;
    if (isAllowed) noteUse(() => giveBack(key));
    return isAllowed;
  };
}

type MaybeRefusal = Refusal | null | undefined;

/** Throws the refusal, if there is one. */
export function refuse(refusal: MaybeRefusal): void {
  refuseWhileAway(refusal);
  if (refusal) throw new ApiError('too_many');
}

/** While the database is unavailable, a limit can't be checked. */
export function refuseWhileAway(refusal: MaybeRefusal): void {
  if (refusal?.isDatabaseAway) throw new ApiError('unavailable');
}
