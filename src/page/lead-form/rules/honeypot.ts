/**
 * The hidden field of the lead form, which only bots fill. Password managers don't fill a field
 * with this name (pitfalls: honeypot).
 */
export const LEAD_HONEYPOT = 'contact_reference';
