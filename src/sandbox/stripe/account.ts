import type Stripe from 'stripe';
import { ApiError, noSuch } from './errors.ts';
import { type Kind, newId, type Objects, PREFIXES, type State, type Task } from './state.ts';

/** The API version of responses: the one Stripe's client pins. */
export const API_VERSION: NonNullable<Stripe.StripeConfig['apiVersion']> = '2026-10-28.endive';

/** One Stripe account: its state, its clock, and the current request. */
export type Account = {
  state: State;
  /** @returns seconds since 1970, by the stand-in's clock */
  now(): number;
  /** The pages' base URL for browsers, without a trailing slash. */
  pagesUrl: string;
  /** How many objects of each kind are stored. */
  room: number;
  /** The current request; null during the clock's own work. */
  request: Stripe.Event.Request | null;
  /** Whether the cardholder has confirmed a payment with their bank on a page. */
  isConfirmed: boolean;
};

/** Kinds whose oldest objects may be dropped: history that nothing refers to. */
const HISTORY: ReadonlySet<Kind> = new Set([
  'billing_portal.session',
  'charge',
  'checkout.session',
  'dispute',
  'event',
  'invoice',
  'invoice_payment',
  'payment_intent',
  'refund',
]);

/** The fields we read of an object; Stripe has many more. */
export type Parts<T> = T extends object ? { [K in keyof T]?: Parts<T[K]> } : T;

/** @returns a part of an object that isn't stored separately, such as an invoice line */
export function toWhole<T>(parts: Parts<T>): T {
  return parts as T;
}

/** Stores a new object and emits its event. @param event its type, or null if Stripe sends none */
export function insert<K extends Kind>(
  account: Account,
  kind: K,
  fields: Parts<Objects[K]>,
  event: Stripe.Event['type'] | null = `${kind}.created` as Stripe.Event['type'],
): Objects[K] {
  const id = newId(PREFIXES[kind]);
  const common = { id, object: kind, created: account.now(), livemode: false, metadata: {} };
  const object = Object.assign(common, fields) as unknown as Objects[K];
  makeRoom(account, kind);
  account.state.objects[kind].set(object.id, object);
  if (event !== null) emit(account, event, object);
  return object;
}

/** @throws ApiError if the store is full and nothing may be dropped */
function makeRoom({ state, room }: Account, kind: Kind): void {
  const kept = state.objects[kind];
  if (kept.size < room) return;
  const [oldest] = kept.keys();
  if (!HISTORY.has(kind) || oldest === undefined) {
    throw new ApiError(429, {
      type: 'invalid_request_error',
      code: 'rate_limit',
      message: `The sandbox keeps ${room} of each kind. Empty it on its page.`,
    });
  }
  kept.delete(oldest);
  state.terms.delete(oldest);
}

/** @returns the object, or null; a deleted customer counts as missing */
export function find<K extends Kind>(
  account: Account,
  kind: K,
  id: string,
): Exclude<Objects[K], Stripe.DeletedCustomer> | null {
  const object = account.state.objects[kind].get(id);
  if (!object || ('deleted' in object && object.deleted)) return null;
  return object as Exclude<Objects[K], Stripe.DeletedCustomer>;
}

/** @param param that named it; `id` is the path @throws ApiError if it doesn't exist */
export function get<K extends Kind>(
  account: Account,
  kind: K,
  id: string,
  param = 'id',
): Exclude<Objects[K], Stripe.DeletedCustomer> {
  const object = find(account, kind, id);
  if (!object) throw noSuch(kind, id, param);
  return object;
}

/** @returns all of a kind, oldest first */
export function all<K extends Kind>(
  account: Account,
  kind: K,
): Array<Exclude<Objects[K], Stripe.DeletedCustomer>> {
  return [...account.state.objects[kind].keys()].flatMap((id) => find(account, kind, id) ?? []);
}

/** @returns the id of a reference, expanded or not */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'object' ? (reference?.id ?? null) : (reference ?? null);
}

/** Changes an object in place. @param event its type, or null; none is sent if nothing changes */
export function change<T extends { id: string }>(
  account: Account,
  object: T,
  changes: Parts<T>,
  event: Stripe.Event['type'] | null,
): T {
  const before = JSON.stringify(object);
  Object.assign(object, changes);
  if (event !== null && JSON.stringify(object) !== before) emit(account, event, object);
  return object;
}

/** Stores an event and sends it to each endpoint that wants its type. */
export function emit(account: Account, type: Stripe.Event['type'], object: object): void {
  const endpoints = all(account, 'webhook_endpoint').filter(
    ({ status, enabled_events }) =>
      status === 'enabled' && (enabled_events.includes('*') || enabled_events.includes(type)),
  );
  const event = insert(
    account,
    'event',
    {
      api_version: API_VERSION,
      data: { object: structuredClone(object) },
      pending_webhooks: endpoints.length,
      request: account.request ?? { id: null, idempotency_key: null },
      type,
    },
    null,
  );
  for (const { id } of endpoints) queueDelivery(account, event.id, id);
}

/** The maximum number of waiting deliveries; beyond it, the oldest are dropped. */
const KEPT_DELIVERIES = 10_000;

/** Queues an event for an endpoint, with the copies and delay in the settings. */
export function queueDelivery({ state, now }: Account, event: string, endpoint: string): void {
  const { copies, delay } = state.settings;
  for (let copy = 0; copy < copies; copy += 1) {
    state.deliveries.push({ at: now() + delay, event, endpoint, attempts: 0 });
  }
  state.deliveries.splice(0, state.deliveries.length - KEPT_DELIVERIES);
}

/** Schedules a task. A task scheduled twice for one object runs once, at the later call's time. */
export function plan({ state }: Account, task: Task): void {
  state.tasks = state.tasks.filter(({ name, id }) => name !== task.name || id !== task.id);
  state.tasks.push(task);
}

/**
 * @param given the parameter: an empty text unsets all keys, an empty value one key @returns the merged
 *   metadata
 */
export function mergeMetadata(
  kept: Stripe.Metadata | null,
  given: '' | Record<string, string> | undefined,
): Stripe.Metadata {
  if (given === undefined) return kept ?? {};
  if (given === '') return {};
  const merged = { ...kept, ...given };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''));
}
