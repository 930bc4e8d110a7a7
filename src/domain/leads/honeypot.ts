/**
 * The field of the lead form that people never see. Whoever fills it is a program. The name is one
 * no password manager fills (pitfalls: honeypot).
 */
export const LEAD_HONEYPOT = 'contact_reference';
