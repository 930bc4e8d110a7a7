import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { type Account, change, get, insert } from '../account.ts';
import { flag, list, params, text } from '../api/params.ts';
import { invalidRequest } from '../errors.ts';
import { newLetters } from '../state.ts';

/** Stripe requires a public URL; the sandbox requires one on this machine, so that nothing leaves it. */
const address = z.url({ hostname: /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/ });

export const CREATE_ENDPOINT = params<Stripe.WebhookEndpointCreateParams>()({
  enabled_events: list(text, 300),
  url: address,
});
export const UPDATE_ENDPOINT = params<Stripe.WebhookEndpointUpdateParams>()({
  disabled: z.optional(flag),
  enabled_events: z.optional(list(text, 300)),
  url: z.optional(address),
});

/** Only this response contains the secret. @param given with a secret, if the caller already has one */
export function createEndpoint(
  account: Account,
  given: z.infer<typeof CREATE_ENDPOINT> & { secret?: string },
): Stripe.WebhookEndpoint {
  const { enabled_events, url, secret = `whsec_${newLetters(32)}` } = given;
  if (!address.safeParse(url).success) throw invalidRequest(`Invalid url: ${url}`);
  const fields = { enabled_events, status: 'enabled', url } as const;
  const endpoint = insert(account, 'webhook_endpoint', fields, null);
  account.state.secrets.set(endpoint.id, secret);
  return { ...endpoint, secret };
}

export function updateEndpoint(
  account: Account,
  { disabled, enabled_events, url }: z.infer<typeof UPDATE_ENDPOINT>,
  id: string,
): Stripe.WebhookEndpoint {
  const endpoint = get(account, 'webhook_endpoint', id);
  const changes = {
    enabled_events: enabled_events ?? endpoint.enabled_events,
    url: url ?? endpoint.url,
    ...(disabled !== undefined && { status: disabled ? 'disabled' : 'enabled' }),
  };
  return change(account, endpoint, changes, null);
}
