/**
 * The hidden field of the lead form, which only bots fill. No password manager fills a field with
 * this name (pitfalls: honeypot).
 */
export const LEAD_HONEYPOT = 'contact_reference';
