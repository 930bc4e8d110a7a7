/* Parts of a rendered form that its script or the server needs. Imports no schemas. */

/**
 * The hidden field of the lead form, which only bots fill. Password managers don't fill a field
 * with this name (pitfalls: honeypot).
 */
export const LEAD_HONEYPOT = 'contact_reference';

/** The page script's own messages, for when the server sends none. */
export const LEAD_SENDING_MESSAGES = {
  offline: 'You are offline. Please try again when you are connected.',
  failed: 'We couldn’t send your message. Please try again.',
} as const;
