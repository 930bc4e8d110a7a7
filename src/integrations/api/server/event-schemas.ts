import { z } from '@hono/zod-openapi';
import { CONTACT_STATUS_KEYS } from '#audience/contacts/rules/contact.ts';
import { LEAD_STATE_KEYS } from '#audience/leads/rules/lead-states.ts';
import {
  toExampleMessage,
  WEBHOOK_EVENT_KEYS,
  type WebhookEvent,
} from '#integrations/webhooks/rules/events.ts';

/**
 * The message each event sends to a webhook, built by the SQL statement that causes the event. Tests check
 * messages against these schemas, which also describe them at `/api/v1/openapi.json`.
 */

const moment = () => z.iso.datetime({ offset: true });
const person = { full_name: z.string(), email: z.string(), phone: z.string(), company: z.string() };
const Gone = z.strictObject({ id: z.uuid() });

const Lead = z.strictObject({
  id: z.uuid(),
  created_at: moment(),
  ...person,
  message: z.string(),
  source: z.string(),
  consent: z.string(),
  consented_at: moment().nullable(),
});

const Contact = z.strictObject({
  id: z.uuid(),
  created_at: moment(),
  ...person,
  designation: z.string(),
  address: z.string(),
  tags: z.array(z.string()),
  status: z.enum(CONTACT_STATUS_KEYS),
  source: z.enum(['lead', 'manual', 'import']),
});

const Member = z.strictObject({
  id: z.uuid(),
  full_name: z.string(),
  email: z.string(),
  status: z.enum(['active', 'suspended']),
  joined_at: moment(),
  group: z.string().nullable(),
  username: z.string().nullable(),
});

const Person = z.strictObject({
  id: z.uuid().nullable().openapi({
    description: 'Of the member; null for the owner, and for members who have left.',
  }),
  full_name: z.string(),
  username: z.string().nullable(),
});

const TeamLead = Lead.extend({ person: Person });

const DeskLead = z.strictObject({
  id: z.uuid(),
  state: z.enum(LEAD_STATE_KEYS),
  due_on: z.iso.date().nullable(),
  assignee: Person.nullable().openapi({ description: 'Null while no one answers it.' }),
  by: Person.nullable().openapi({ description: 'Who did it; null where new leads go round.' }),
});

const DATA = {
  'lead.created': Lead,
  'lead.deleted': Gone,
  'contact.created': Contact,
  'contact.updated': Contact,
  'contact.deleted': Gone,
  'page.published': z.strictObject({
    version: z.number().int(),
    username: z.string(),
    full_name: z.string(),
  }),
  'plan.changed': z.strictObject({
    plan: z.string(),
    before: z.string(),
    expires_at: moment().nullable(),
  }),
  'account.deletion': z.strictObject({ due_at: moment() }),
  'member.joined': Member,
  'member.updated': Member,
  'member.left': z.strictObject({ id: z.uuid(), email: z.string() }),
  'team_lead.created': TeamLead,
  'team_lead.deleted': Gone,
  'team_lead.assigned': DeskLead,
  'team_lead.updated': DeskLead,
  'team_lead.noted': DeskLead.extend({ note: z.string() }),
} as const satisfies Record<WebhookEvent, z.ZodType>;

const TEST_NOTE = 'Only in a test that you send yourself: nothing happened.';

/** Each event's message as sent, with an example. */
export const EVENT_MESSAGES = WEBHOOK_EVENT_KEYS.map((event) => ({
  event,
  message: z.strictObject({
    type: z.literal(event),
    timestamp: z.iso.datetime(),
    test: z.literal(true).optional().openapi({ description: TEST_NOTE }),
    data: DATA[event],
  }),
  example: toExampleMessage(event),
}));
