/** What whoever looks on as somebody else is told when they try to change something. */
export const ONLY_LOOKING = 'You’re viewing someone else’s account, so you can’t change anything.';
