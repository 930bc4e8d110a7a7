/** What the script of the page says by itself, when there is no answer to show. Free of schemas. */
export const LEAD_SENDING_MESSAGES = {
  offline: 'You are offline. Please try again when you are connected.',
  failed: 'Your message could not be sent. Please try again.',
} as const;
