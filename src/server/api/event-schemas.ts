import { z } from '@hono/zod-openapi';
import { CONTACT_STATUS_KEYS } from '#domain/contacts/contact.ts';
import { WEBHOOK_EVENT_KEYS, type WebhookEvent } from '#domain/webhooks/events.ts';

/**
 * What each event sends to a webhook. Written in SQL, by the statement that makes it happen; the tests
 * hold what is sent to these, and they are its description at `/api/v1/openapi.json`.
 */

const ID = '5f0c6a1e-7c1b-4d53-9a57-0d3c8a2f4e11';
const MOMENT = '2026-11-24T09:30:00.123456+00:00';

const moment = () => z.iso.datetime({ offset: true }).openapi({ example: MOMENT });
const text = (example: string) => z.string().openapi({ example });
const id = () => z.uuid().openapi({ example: ID });
const gone = () => z.strictObject({ id: id() });

const person = {
  full_name: text('Grace Hopper'),
  email: text('grace@example.com'),
  phone: text('+44 20 7946 0000'),
  company: text('Harbour Ltd'),
};

const Lead = z.strictObject({
  id: id(),
  created_at: moment(),
  ...person,
  message: text('Could we meet on Friday?'),
  source: text('instagram.com'),
  consent: text('You may write to me.'),
  consented_at: moment().nullable(),
});

const Contact = z.strictObject({
  id: id(),
  created_at: moment(),
  ...person,
  designation: text('Rear admiral'),
  address: text('1 Quay Street, Bristol'),
  tags: z.array(z.string()).openapi({ example: ['fair'] }),
  status: z.enum(CONTACT_STATUS_KEYS).openapi({ example: 'new' }),
  source: z.enum(['lead', 'manual', 'import']).openapi({ example: 'lead' }),
});

const DATA = {
  'lead.created': Lead,
  'lead.deleted': gone(),
  'contact.created': Contact,
  'contact.updated': Contact,
  'contact.deleted': gone(),
  'page.published': z.strictObject({
    version: id(),
    username: text('grace'),
    full_name: text('Grace Hopper'),
  }),
  'plan.changed': z.strictObject({
    plan: text('premium'),
    before: text('free'),
    expires_at: moment().nullable(),
  }),
  'account.deletion': z.strictObject({ due_at: moment() }),
} as const satisfies Record<WebhookEvent, z.ZodType>;

/** The message of each event, as it is posted. */
export const EVENT_MESSAGES = WEBHOOK_EVENT_KEYS.map((event) => ({
  event,
  message: z
    .strictObject({
      type: z.literal(event),
      timestamp: z.iso.datetime().openapi({ example: '2026-11-24T09:30:00.123Z' }),
      data: DATA[event],
    })
    .openapi(`${event} message`.replace(/\W(\w)/g, (_, letter: string) => letter.toUpperCase())),
}));
