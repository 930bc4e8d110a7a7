import type { Suspension } from './parse-suspension.ts';

/** In characters; in SQL `public.appeal` says the same. */
export const APPEAL_MAX_LENGTH = 2000;

/** @returns whether its owner may say something to it now */
export function mayAppeal({ by, appeal }: Suspension): boolean {
  return by === 'administrator' && (appeal === null || appeal.may_follow);
}
