/** Refuses every write by an administrator who views another user's account. */
export const ONLY_LOOKING = 'You are only looking.';

/** @param seconds left @returns them in words: `29 min left`, `45 s left` */
export function tellTimeLeft(seconds: number): string {
  return seconds > 60 ? `${Math.ceil(seconds / 60)} min left` : `${seconds} s left`;
}
