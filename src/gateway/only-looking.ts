/** What whoever looks on as somebody else is told when they try to change something. */
export const ONLY_LOOKING = 'You are looking on as somebody else, so nothing can be changed.';
