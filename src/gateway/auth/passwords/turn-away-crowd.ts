import type { IncomingMessage, ServerResponse } from 'node:http';
import type { OnSecurityEvent } from '../../events.ts';
import { CROWD_REFUSAL_DELAY_MS } from '../../limits/passwords.ts';
import { toErrorAnswer } from '../errors.ts';
import { type Passwords, refuseCrowd } from './passwords.ts';

/** Requests without an account that need a password hash. */
const WITH_PASSWORD = /^\/auth\/v1\/(signup|token\?(.*&)?grant_type=password)(?![^&?])/;

/**
 * Refuses password requests while too many are waiting, directly on `node:http`: through the
 * router, refusals would cost the event loop more than accepted requests. Answers after a delay, to
 * slow down clients that retry at once.
 *
 * @returns whether it has answered the request
 */
export function createCrowdRefusal(
  { admit }: Pick<Passwords, 'admit'>,
  onEvent: OnSecurityEvent = () => undefined,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  return (request, response) => {
    if (!admit.isFull()) return false;
    if (request.method !== 'POST' || !WITH_PASSWORD.test(request.url ?? '')) return false;
    setTimeout(() => refuse(request, response), CROWD_REFUSAL_DELAY_MS);
    onEvent({ kind: 'lock_out', outcome: 'crowd' });
    return true;
  };
}

function refuse(request: IncomingMessage, response: ServerResponse): void {
  const version = request.headers['x-supabase-api-version'];
  const { status, headers, body } = toErrorAnswer(refuseCrowd(), String(version));
  response.writeHead(status, { ...headers, 'Content-Type': 'application/json' });
  response.end(JSON.stringify(body));
}
