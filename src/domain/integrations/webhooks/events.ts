/** What a webhook can be told of, in the order in which it is offered (decision 078). */
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

/** What most people want to know elsewhere, chosen in a new webhook. */
export const USUAL_EVENTS: readonly WebhookEvent[] = ['lead.created'];

/** What a test is sent as; nobody chooses it. */
const TEST_EVENT = 'webhook.test';

/** @param event of a message @returns what people read; the name itself if unknown */
export function toEventName(event: string): string {
  if (event === TEST_EVENT) return 'Test';
  return isWebhookEvent(event) ? WEBHOOK_EVENTS[event].name : event;
}

/** @param value as it is stored @returns whether it can be chosen */
export function isWebhookEvent(value: unknown): value is WebhookEvent {
  return typeof value === 'string' && Object.hasOwn(WEBHOOK_EVENTS, value);
}
