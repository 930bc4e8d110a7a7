import type Stripe from 'stripe';
import { ApiError, noSuch } from './errors.ts';
import { KINDS, type Kind, newId, type Objects, type State, type Task } from './state.ts';

/** The version whose shapes are answered: the one Stripe's client pins. */
export const API_VERSION: NonNullable<Stripe.StripeConfig['apiVersion']> = '2026-10-28.endive';

/** One Stripe account: its state, its clock, and the current request. */
export type Account = {
  state: State;
  /** @returns seconds since 1970, on the clock of the stand-in */
  now(): number;
  /** Where people's browsers find the pages, without a slash at the end. */
  pagesUrl: string;
  /** How many objects are kept of each kind. */
  room: number;
  /** The current request; null during the clock's own work. */
  request: Stripe.Event.Request | null;
  /** Whether a card's owner is at a page and has confirmed a payment with their bank. */
  isConfirmed: boolean;
};

/** Kinds of which the oldest may go: history nothing else leans on. */
const HISTORY: ReadonlySet<Kind> = new Set([
  'billing_portal.session',
  'charge',
  'checkout.session',
  'discount',
  'dispute',
  'event',
  'invoice',
  'invoice_payment',
  'payment_intent',
  'refund',
]);

/** Keeps a new object and tells of it. @param event its type, or null where Stripe sends none */
export function insert<K extends Kind>(
  account: Account,
  kind: K,
  object: Objects[K],
  event: Stripe.Event['type'] | null = `${kind}.created` as Stripe.Event['type'],
): Objects[K] {
  const kept = account.state.objects[kind];
  makeRoom(account, kind);
  kept.set(object.id, object);
  if (event !== null) emit(account, event, object);
  return object;
}

/** @throws ApiError where there are too many, and none may go */
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

/** @param param that named it; `id` is the path @throws ApiError where it is not there */
export function get<K extends Kind>(
  account: Account,
  kind: K,
  id: string,
  param = 'id',
): Exclude<Objects[K], Stripe.DeletedCustomer> {
  const object = find(account, kind, id);
  if (!object) throw noSuch(KINDS[kind].noun, id, param);
  return object;
}

/** @returns all of a kind, oldest first */
export function all<K extends Kind>(
  account: Account,
  kind: K,
): Array<Exclude<Objects[K], Stripe.DeletedCustomer>> {
  return [...account.state.objects[kind].keys()].flatMap((id) => find(account, kind, id) ?? []);
}

/** @returns the id of what may have been expanded */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'object' ? (reference?.id ?? null) : (reference ?? null);
}

/**
 * Changes an object in place and tells what its values were before.
 *
 * @param event its type, or null where Stripe sends none; none is sent where nothing changes
 */
export function change<T extends { id: string }>(
  account: Account,
  object: T,
  changes: Partial<T>,
  event: Stripe.Event['type'] | null,
): T {
  const before = structuredClone(object);
  Object.assign(object, changes);
  const changed = (Object.keys(changes) as Array<keyof T>).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(object[key]),
  );
  if (event !== null && changed.length > 0) {
    emit(
      account,
      event,
      object,
      Object.fromEntries(changed.map((key) => [key, before[key] ?? null])),
    );
  }
  return object;
}

/** Keeps an event and sends it to each endpoint that wants its type. */
export function emit(
  account: Account,
  type: Stripe.Event['type'],
  object: object,
  previous?: object,
): void {
  const endpoints = all(account, 'webhook_endpoint').filter(
    ({ status, enabled_events }) =>
      status === 'enabled' && (enabled_events.includes('*') || enabled_events.includes(type)),
  );
  const event: Stripe.EventBase = {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: account.now(),
    data: {
      object: present(object),
      ...(previous && { previous_attributes: structuredClone(previous) }),
    },
    livemode: false,
    pending_webhooks: endpoints.length,
    request: account.request ?? { id: null, idempotency_key: null },
    type,
  };
  insert(account, 'event', event, null);
  for (const { id } of endpoints) queueDelivery(account, event.id, id);
}

/** @returns a copy as it is answered: what is on request only is left out */
export function present<T extends object>(object: T): T {
  const copy = structuredClone(object);
  if ('object' in copy && copy.object === 'checkout.session') {
    delete (copy as Partial<Stripe.Checkout.Session>).line_items;
  }
  return copy;
}

/** How many deliveries may wait; beyond, the oldest go. */
const KEPT_DELIVERIES = 10_000;

/** Sends an event to an endpoint, as often and as late as the settings say. */
export function queueDelivery({ state, now }: Account, event: string, endpoint: string): void {
  const { copies, delay } = state.settings;
  for (let copy = 0; copy < copies; copy += 1) {
    state.deliveries.push({ at: now() + delay, event, endpoint, attempts: 0 });
  }
  state.deliveries.splice(0, state.deliveries.length - KEPT_DELIVERIES);
}

/** Has something done at a time. What is planned twice for one object is done once, at the later call's time. */
export function plan({ state }: Account, task: Task): void {
  state.tasks = state.tasks.filter(({ name, id }) => name !== task.name || id !== task.id);
  state.tasks.push(task);
}

/** @param given the parameter: an empty text unsets all, an empty value one @returns what is kept then */
export function mergeMetadata(
  kept: Stripe.Metadata | null,
  given: '' | Record<string, string> | undefined,
): Stripe.Metadata {
  if (given === undefined) return kept ?? {};
  if (given === '') return {};
  const merged = { ...kept, ...given };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''));
}
