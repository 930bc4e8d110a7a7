import { z } from '@hono/zod-openapi';
import { listContacts, listLeads } from '#page/delivery/server/own-rows.ts';
import { toContact, toLead } from './answers.ts';
import { type ApiDeps, createApiRouter } from './context.ts';
import { toAsked } from './cursor.ts';
import { describeReading } from './describe.ts';
import { Contact, Lead, PollingQuery } from './schemas.ts';

const LEADS = describeReading({
  scope: 'leads:read',
  path: '/polling/leads',
  summary: 'The newest leads as a bare list, for tools that ask again and again',
  answer: z.array(Lead),
  request: { query: PollingQuery },
});

const CONTACTS = describeReading({
  scope: 'contacts:read',
  path: '/polling/contacts',
  summary: 'The newest contacts as a bare list, for tools that ask again and again',
  answer: z.array(Contact),
  request: { query: PollingQuery },
});

/**
 * Polled by services such as Zapier every few minutes: a list, newest first, each with a permanent `id` by
 * which they recognise known items.
 */
export function createPollingApi({ asOwner }: ApiDeps) {
  return createApiRouter()
    .openapi(LEADS, async (context) => {
      const { user_id } = context.var.key;
      const { limit, since } = context.req.valid('query');
      const asked = { ...toAsked({ since }), limit };
      const rows = await asOwner(user_id, (own) => listLeads(own, user_id, asked));
      return context.json(rows.map(toLead), 200);
    })
    .openapi(CONTACTS, async (context) => {
      const { user_id } = context.var.key;
      const { limit, since } = context.req.valid('query');
      const asked = { ...toAsked({ since }), limit };
      const rows = await asOwner(user_id, (own) => listContacts(own, user_id, asked));
      return context.json(rows.map(toContact), 200);
    });
}
