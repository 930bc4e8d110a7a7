import { TEST_EVENT, WEBHOOK_EVENT_KEYS, type WebhookEvent } from './events.ts';

/**
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
export const EVENT_EXAMPLES = {
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
