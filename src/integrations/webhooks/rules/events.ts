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

/** The events of the owner's own page; team events need an agency that may lead (decision 142). */
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

/*
 * Example contents of each event: the single definition behind the screens, the OpenAPI document, the tests
 * of messages from SQL and `docs/webhook-events.md`.
 */

const ID = '5f0c6a1e-7c1b-4d53-9a57-0d3c8a2f4e11';
const MOMENT = '2026-11-24T09:30:00.123456+00:00';
const GRACE = {
  id: ID,
  created_at: MOMENT,
  full_name: 'Grace Hopper',
  email: 'grace@example.com',
  phone: '+44 20 7946 0000',
  company: 'Harbour Ltd',
};
const CONTACT = {
  ...GRACE,
  designation: 'Rear admiral',
  address: '1 Quay Street, Bristol',
  tags: ['fair'],
  status: 'new' as const,
  source: 'lead' as const,
};

const MEMBER = {
  id: '0c9d5a52-6a3e-4a44-8f0b-2f1f2f4a7f01',
  full_name: 'Ada Lovelace',
  email: 'ada@example.com',
  status: 'active' as const,
  joined_at: MOMENT,
  group: 'Sales',
  username: 'ada',
};
const LEAD = {
  ...GRACE,
  message: 'Could we meet on Friday?',
  source: 'instagram.com',
  consent: 'You may write to me.',
  consented_at: MOMENT,
};

const PERSON = { id: MEMBER.id, full_name: MEMBER.full_name, username: MEMBER.username };
/** Assigned by the owner, who has no seat. */
const DESK = {
  id: ID,
  state: 'new' as const,
  due_on: null,
  assignee: PERSON,
  by: { id: null, full_name: 'Northlight', username: 'northlight' },
};

/** The `data` of each event's message. */
const EVENT_EXAMPLES = {
  'lead.created': LEAD,
  'lead.deleted': { id: ID },
  'contact.created': CONTACT,
  'contact.updated': { ...CONTACT, status: 'contacted' as const },
  'contact.deleted': { id: ID },
  'page.published': { version: 42, username: 'grace', full_name: 'Grace Hopper' },
  'plan.changed': { plan: 'premium', before: 'free', expires_at: MOMENT },
  'account.deletion': { due_at: MOMENT },
  'member.joined': MEMBER,
  'member.updated': { ...MEMBER, status: 'suspended' as const },
  'member.left': { id: MEMBER.id, email: MEMBER.email },
  'team_lead.created': {
    ...LEAD,
    person: PERSON,
  },
  'team_lead.deleted': { id: ID },
  'team_lead.assigned': DESK,
  'team_lead.updated': { ...DESK, state: 'answered' as const, due_on: '2026-12-01', by: PERSON },
  'team_lead.noted': { ...DESK, by: PERSON, note: 'Called; wants an offer by Friday.' },
} as const satisfies Record<WebhookEvent, object>;

/** The data of a test without an event. */
const TEST_EXAMPLE = { message: 'This is a test.' };

/** The events an owner can send as a test, with the `data` of each. */
export const SENDABLE_EXAMPLES: readonly (readonly [event: string, data: object])[] = [
  [TEST_EVENT, TEST_EXAMPLE],
  ...WEBHOOK_EVENT_KEYS.map((event) => [event, EVENT_EXAMPLES[event]] as const),
];

/** @returns an event's full example message */
export function toExampleMessage<Event extends WebhookEvent>(event: Event) {
  return { type: event, timestamp: '2026-11-24T09:30:00.123Z', data: EVENT_EXAMPLES[event] };
}
