import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { type Account, API_VERSION, change, get, insert, mergeMetadata } from '../../account.ts';
import { listRoute } from '../../api/list-route.ts';
import {
  address,
  flag,
  list,
  listParams,
  metadata,
  noParams,
  params,
  text,
} from '../../api/params.ts';
import { route } from '../../api/route.ts';
import { invalidRequest } from '../../errors.ts';
import { newId, newLetters } from '../../state.ts';

const MAX_ENDPOINTS = 16;

const CREATE = params<Stripe.WebhookEndpointCreateParams>()({
  api_version: z.optional(z.enum([API_VERSION])),
  description: z.optional(text()),
  enabled_events: list(text(), 300),
  metadata: z.optional(metadata),
  url: address,
});
const UPDATE = params<Stripe.WebhookEndpointUpdateParams>()({
  description: z.optional(text()),
  disabled: z.optional(flag),
  enabled_events: z.optional(list(text(), 300)),
  metadata: z.optional(metadata),
  url: z.optional(address),
});

export const WEBHOOK_ENDPOINT_ROUTES = [
  route('POST', '/webhook_endpoints', CREATE, createEndpoint),
  listRoute(
    'webhook_endpoint',
    '/webhook_endpoints',
    listParams<Stripe.WebhookEndpointListParams>()({}),
  ),
  route('POST', '/webhook_endpoints/:id', UPDATE, updateEndpoint),
  route('DELETE', '/webhook_endpoints/:id', noParams, deleteEndpoint),
];

/** Only this answer has the secret. */
function createEndpoint(account: Account, given: z.infer<typeof CREATE>): Stripe.WebhookEndpoint {
  const secret = `whsec_${newLetters(32)}`;
  const endpoint = addEndpoint(account, { ...given, secret });
  return { ...endpoint, secret };
}

/** @param given with a secret, if the caller already has one */
export function addEndpoint(
  account: Account,
  given: z.infer<typeof CREATE> & { secret: string },
): Stripe.WebhookEndpoint {
  requireLoopback(given.url);
  if (account.state.objects.webhook_endpoint.size >= MAX_ENDPOINTS) {
    throw invalidRequest(
      `You have reached the maximum of ${MAX_ENDPOINTS} test webhook endpoints.`,
    );
  }
  const id = newId('we');
  account.state.secrets.set(id, given.secret);
  return insert(
    account,
    'webhook_endpoint',
    {
      id,
      object: 'webhook_endpoint',
      api_version: given.api_version ?? null,
      application: null,
      created: account.now(),
      description: given.description ?? null,
      enabled_events: given.enabled_events,
      livemode: false,
      metadata: mergeMetadata(null, given.metadata),
      status: 'enabled',
      url: given.url,
    },
    null,
  );
}

function updateEndpoint(account: Account, given: z.infer<typeof UPDATE>, id: string) {
  const endpoint = get(account, 'webhook_endpoint', id);
  const { disabled, metadata: changes, expand: _, ...fields } = given;
  if (fields.url !== undefined) requireLoopback(fields.url);
  return change(
    account,
    endpoint,
    {
      description: fields.description ?? endpoint.description,
      enabled_events: fields.enabled_events ?? endpoint.enabled_events,
      url: fields.url ?? endpoint.url,
      metadata: mergeMetadata(endpoint.metadata, changes),
      ...(disabled !== undefined && { status: disabled ? 'disabled' : 'enabled' }),
    },
    null,
  );
}

function deleteEndpoint(account: Account, _: unknown, id: string): Stripe.DeletedWebhookEndpoint {
  get(account, 'webhook_endpoint', id);
  const { state } = account;
  state.objects.webhook_endpoint.delete(id);
  state.secrets.delete(id);
  state.deliveries = state.deliveries.filter(({ endpoint }) => endpoint !== id);
  return { id, object: 'webhook_endpoint', deleted: true };
}

/** Stripe requires a public URL; the sandbox requires one on this machine: nothing leaves it. */
function requireLoopback(url: string): void {
  const { hostname } = new URL(url);
  if (/^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname)) return;
  throw invalidRequest('Invalid URL: the sandbox sends events to this machine only.', {
    code: 'url_invalid',
    param: 'url',
  });
}
