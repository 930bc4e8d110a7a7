/** The events a webhook can subscribe to, in display order (decision 078). */
export const WEBHOOK_EVENTS = {
  'lead.created': {
    name: 'New lead',
    group: 'Leads',
    when: 'Someone sends you their details, a program adds a lead, or one comes back from the trash.',
  },
  'lead.deleted': {
    name: 'Lead deleted',
    group: 'Leads',
    when: 'A lead goes to the trash, or is erased.',
  },
  'contact.created': {
    name: 'New contact',
    group: 'Contacts',
    when: 'You add or import a contact, or a lead becomes one.',
  },
  'contact.updated': {
    name: 'Contact changed',
    group: 'Contacts',
    when: 'You change a contact. Notes are private and never sent.',
  },
  'contact.deleted': {
    name: 'Contact deleted',
    group: 'Contacts',
    when: 'You delete a contact.',
  },
  'page.published': {
    name: 'Page published',
    group: 'Page and account',
    when: 'You publish your page.',
  },
  'plan.changed': {
    name: 'Plan changed',
    group: 'Page and account',
    when: 'Your plan starts, changes or ends.',
  },
  'account.deletion': {
    name: 'Account scheduled for deletion',
    group: 'Page and account',
    when: 'Your account will be deleted on the date sent.',
  },
  'member.joined': {
    name: 'Member joined',
    group: 'Team',
    when: 'Someone accepts your invitation.',
  },
  'member.updated': {
    name: 'Member changed',
    group: 'Team',
    when: 'A member is suspended, restored, renamed or moved to another group, or their group is renamed.',
  },
  'member.left': {
    name: 'Member left',
    group: 'Team',
    when: 'A member leaves, is removed or deletes their account.',
  },
  'team_lead.created': {
    name: 'New team lead',
    group: 'Team',
    when: 'A lead arrives on a member’s page while sharing is on, or comes back from the trash.',
  },
  'team_lead.deleted': {
    name: 'Team lead deleted',
    group: 'Team',
    when: 'A lead you could see goes to the trash, is erased, or leaves with its person.',
  },
  'team_lead.assigned': {
    name: 'Team lead assigned',
    group: 'Team',
    when: 'A team lead is assigned, returned or passed on.',
  },
  'team_lead.updated': {
    name: 'Team lead changed',
    group: 'Team',
    when: 'The status or the due date of a team lead changes.',
  },
  'team_lead.noted': {
    name: 'Note on a team lead',
    group: 'Team',
    when: 'Someone writes a note on a team lead. The note is sent.',
  },
} as const;

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;

export const WEBHOOK_EVENT_KEYS = Object.keys(WEBHOOK_EVENTS) as WebhookEvent[];

/** The events of the owner's own page; a team's need an agency that may lead (decision 142). */
export const OWN_EVENT_KEYS = WEBHOOK_EVENT_KEYS.filter(
  (event) => WEBHOOK_EVENTS[event].group !== 'Team',
);

/** A new webhook's preselected events, if available. */
export const USUAL_EVENTS: readonly WebhookEvent[] = ['lead.created', 'team_lead.created'];

/** The event of a test message; users can't subscribe to it. */
export const TEST_EVENT = 'webhook.test';

/** @param event of a message @returns its display name; the event itself if unknown */
export function toEventName(event: string): string {
  if (event === TEST_EVENT) return 'Test';
  return isWebhookEvent(event) ? WEBHOOK_EVENTS[event].name : event;
}

/** @param value as stored @returns whether users can subscribe to it */
export function isWebhookEvent(value: unknown): value is WebhookEvent {
  return typeof value === 'string' && Object.hasOwn(WEBHOOK_EVENTS, value);
}
