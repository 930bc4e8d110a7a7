/** Said wherever something would be written by an administrator who looks on as somebody else. */
export const ONLY_LOOKING = 'You are only looking.';

/** @param seconds that are left @returns them in words: `29 min left`, `45 s left` */
export function tellTimeLeft(seconds: number): string {
  return seconds > 60 ? `${Math.ceil(seconds / 60)} min left` : `${seconds} s left`;
}
