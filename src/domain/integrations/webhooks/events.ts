/** The events a webhook can subscribe to, in display order (decision 078). */
export const WEBHOOK_EVENTS = {
  'lead.created': { name: 'New lead', group: 'Leads' },
  'lead.deleted': { name: 'Lead deleted', group: 'Leads' },
  'contact.created': { name: 'New contact', group: 'Contacts' },
  'contact.updated': { name: 'Contact changed', group: 'Contacts' },
  'contact.deleted': { name: 'Contact deleted', group: 'Contacts' },
  'page.published': { name: 'Page published', group: 'Page and account' },
  'plan.changed': { name: 'Plan changed', group: 'Page and account' },
  'account.deletion': { name: 'Account scheduled for deletion', group: 'Page and account' },
} as const;

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;

export const WEBHOOK_EVENT_KEYS = Object.keys(WEBHOOK_EVENTS) as WebhookEvent[];

/** The preselected events of a new webhook. */
export const USUAL_EVENTS: readonly WebhookEvent[] = ['lead.created'];

/** The event of a test message; users can't subscribe to it. */
const TEST_EVENT = 'webhook.test';

/** @param event of a message @returns its display name; the event itself if unknown */
export function toEventName(event: string): string {
  if (event === TEST_EVENT) return 'Test';
  return isWebhookEvent(event) ? WEBHOOK_EVENTS[event].name : event;
}

/** @param value as stored @returns whether users can subscribe to it */
export function isWebhookEvent(value: unknown): value is WebhookEvent {
  return typeof value === 'string' && Object.hasOwn(WEBHOOK_EVENTS, value);
}
