export const SESSION_ENDED_WORDS = 'Your session has ended. Please sign in again.';
