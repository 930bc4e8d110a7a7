import type { Context, MiddlewareHandler } from 'hono';
import type { OnSecurityEvent } from '#gateway/events.ts';
import type { ClientAddress } from '../http/client-address.ts';

/** Statuses for forbidden attempts, or for requests that none of our clients sends. */
const REFUSALS: ReadonlySet<number> = new Set([400, 401, 403, 405, 413, 415, 422, 429]);

/** Parts of the server, to group refusals by; `/auth/v1` reports its own. */
const AREAS = [
  'rest',
  'storage',
  'events',
  'leads',
  'my-details',
  'unsubscribe',
  'bio',
  'webhooks',
  'api',
] as const;

/** Reports every refusal outside `/auth/v1` as an event: the part that refused, and the status. */
export function reportRefusals({
  onEvent,
  clientAddress,
}: {
  onEvent: OnSecurityEvent;
  clientAddress: ClientAddress;
}): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const { status } = context.res;
    if (!REFUSALS.has(status)) return;
    const area = findArea(context);
    if (area === 'auth' && status !== 405 && status !== 415) return;
    onEvent({ kind: 'refusal', outcome: `${area}_${status}`, address: clientAddress(context) });
  };
}

function findArea({ req }: Context): (typeof AREAS)[number] | 'auth' | 'other' {
  const [, first] = req.path.split('/', 2);
  if (first === 'auth') return first;
  return AREAS.find((area) => area === first) ?? 'other';
}
