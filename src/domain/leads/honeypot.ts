/**
 * The field of the lead form that people never see. Whoever fills it is a program. The name is one
 * no password manager fills (field notes 5).
 */
export const LEAD_HONEYPOT = 'contact_reference';

/** Shown when the form could not be sent because there is no connection. */
export const LEAD_OFFLINE_MESSAGE = 'You are offline. Please try again when you are connected.';
