import { ApiError } from '#kit/server/http/errors.ts';
import { findContact, listContacts } from '#page/server/data/own-rows.ts';
import { toContact, toPage } from './answers.ts';
import { type ApiDeps, createApiRouter } from './context.ts';
import { toAsked } from './cursor.ts';
import { describeReading } from './describe.ts';
import { Contact, ContactPage, Id, PageQuery } from './schemas.ts';

const LIST = describeReading({
  scope: 'contacts:read',
  path: '/contacts',
  summary: 'Your contacts, the newest first',
  answer: ContactPage,
  request: { query: PageQuery },
});

const READ = describeReading({
  scope: 'contacts:read',
  path: '/contacts/{id}',
  summary: 'One of your contacts',
  answer: Contact,
  request: { params: Id },
});

/** `/api/v1/contacts`. */
export function createContactsApi({ asOwner }: ApiDeps) {
  return createApiRouter()
    .openapi(LIST, async (context) => {
      const { user_id } = context.var.key;
      const { limit, cursor, since } = context.req.valid('query');
      const asked = { ...toAsked({ cursor, since }), limit: limit + 1 };
      const rows = await asOwner(user_id, (own) => listContacts(own, user_id, asked));
      return context.json(toPage(rows, limit, toContact), 200);
    })
    .openapi(READ, async (context) => {
      const { user_id } = context.var.key;
      const { id } = context.req.valid('param');
      const contact = await asOwner(user_id, (own) => findContact(own, user_id, id));
      if (contact === null) throw new ApiError('not_found');
      return context.json(toContact(contact), 200);
    });
}
