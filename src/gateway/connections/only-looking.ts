/** The refusal of a write with a read-only token for someone else's account. */
export const ONLY_LOOKING = 'You’re viewing someone else’s account, so you can’t change anything.';
