import type { Suspension } from './parse-suspension.ts';

/** In characters; `public.appeal` has the same limit. */
export const APPEAL_MAX_LENGTH = 2000;

/** @returns whether the page's owner may appeal now */
export function mayAppeal({ by, appeal }: Suspension): boolean {
  return by === 'administrator' && (appeal === null || appeal.may_follow);
}
