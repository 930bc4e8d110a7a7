/** The page script's own messages, for when the server sends none. Imports no schemas. */
export const LEAD_SENDING_MESSAGES = {
  offline: 'You are offline. Please try again when you are connected.',
  failed: 'We couldn’t send your message. Please try again.',
} as const;
