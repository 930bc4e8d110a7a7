import { z } from '@hono/zod-openapi';
import { CONTACT_STATUS_KEYS } from '#domain/contacts/contact.ts';
import { WEBHOOK_EVENT_KEYS, type WebhookEvent } from '#domain/integrations/webhooks/events.ts';

/**
 * The message each event sends to a webhook. Written in SQL, by the statement that makes it happen; the tests
 * hold what is sent to these, and they are its description at `/api/v1/openapi.json`.
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
} as const satisfies Record<WebhookEvent, z.ZodType>;

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
  status: 'new',
  source: 'lead',
} as const;

const EXAMPLES: { [Event in WebhookEvent]: z.infer<(typeof DATA)[Event]> } = {
  'lead.created': {
    ...GRACE,
    message: 'Could we meet on Friday?',
    source: 'instagram.com',
    consent: 'You may write to me.',
    consented_at: MOMENT,
  },
  'lead.deleted': { id: ID },
  'contact.created': { ...CONTACT, tags: [...CONTACT.tags] },
  'contact.updated': { ...CONTACT, tags: [...CONTACT.tags], status: 'contacted' },
  'contact.deleted': { id: ID },
  'page.published': { version: 42, username: 'grace', full_name: 'Grace Hopper' },
  'plan.changed': { plan: 'premium', before: 'free', expires_at: MOMENT },
  'account.deletion': { due_at: MOMENT },
};

/** The message of each event, as it is posted, with an example. */
export const EVENT_MESSAGES = WEBHOOK_EVENT_KEYS.map((event) => ({
  event,
  message: z.strictObject({
    type: z.literal(event),
    timestamp: z.iso.datetime(),
    data: DATA[event],
  }),
  example: { type: event, timestamp: '2026-11-24T09:30:00.123Z', data: EXAMPLES[event] },
}));
