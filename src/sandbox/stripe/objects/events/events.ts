import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { all } from '../../account.ts';
import { page } from '../../api/lists.ts';
import { list, listParams, text } from '../../api/params.ts';
import { route } from '../../api/route.ts';
import { invalidRequest } from '../../errors.ts';

const LIST = listParams<Stripe.EventListParams>()({
  delivery_success: z.optional(z.enum(['false', 'true'])),
  type: z.optional(text()),
  types: z.optional(list(text(), 20)),
});

export const EVENT_ROUTES = [
  route('GET', '/events', LIST, (account, given) => {
    if (given.type !== undefined && given.types) {
      throw invalidRequest('You may only specify one of these parameters: type, types.');
    }
    const isPending = (event: Stripe.EventBase) => event.pending_webhooks > 0;
    return page(
      all(account, 'event'),
      given,
      '/v1/events',
      (event) =>
        (given.delivery_success === undefined ||
          isPending(event) === (given.delivery_success === 'false')) &&
        (given.type === undefined || isOfType(event.type, given.type)) &&
        (given.types === undefined || given.types.includes(event.type)),
    );
  }),
];

/** `charge.*` means all types with that prefix. */
function isOfType(type: string, wanted: string): boolean {
  return wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}
