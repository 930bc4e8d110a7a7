/**
 * The field of the lead form that people never see. Whoever fills it is a program. The name is one
 * no password manager fills (field notes 5).
 */
export const LEAD_HONEYPOT = 'contact_reference';
