import type { Account } from '../account.ts';
import { ApiError } from '../errors.ts';
import type { KeptAnswer } from '../state.ts';

const KEEP_S = 24 * 3600;
const KEPT_ANSWERS = 2000;

/**
 * @param asked the path and the parameters
 * @returns the earlier answer for this key, or null
 * @throws ApiError if the key was used for another request
 */
export function findAnswer({ state, now }: Account, key: string, asked: string): KeptAnswer | null {
  const kept = state.answers.get(key);
  if (!kept || kept.at + KEEP_S <= now()) return null;
  if (kept.asked === asked) return kept;
  const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
  throw new ApiError(400, { type: 'idempotency_error', message });
}

/** Stores an answer for a day; the oldest are dropped if there are too many. */
export function keepAnswer({ state }: Account, key: string, answer: KeptAnswer): void {
  state.answers.delete(key);
  state.answers.set(key, structuredClone(answer));
  const [oldest] = state.answers.keys();
  if (state.answers.size > KEPT_ANSWERS && oldest !== undefined) state.answers.delete(oldest);
}
