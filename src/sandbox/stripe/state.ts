import { randomInt } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type Stripe from 'stripe';

/** Everything the stand-in stores, by kind, in the types of Stripe's client. */
export type Objects = {
  charge: Stripe.Charge;
  'checkout.session': Stripe.Checkout.Session;
  'billing_portal.configuration': Stripe.BillingPortal.Configuration;
  'billing_portal.session': Stripe.BillingPortal.Session;
  customer: Stripe.Customer | Stripe.DeletedCustomer;
  dispute: Stripe.Dispute;
  event: Stripe.EventBase;
  invoice: Stripe.Invoice;
  invoice_payment: Stripe.InvoicePayment;
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  price: Stripe.Price;
  product: Stripe.Product;
  refund: Stripe.Refund;
  subscription: Stripe.Subscription;
  webhook_endpoint: Stripe.WebhookEndpoint;
};

export type Kind = keyof Objects;

/** Each kind's id prefix. */
export const PREFIXES: Record<Kind, string> = {
  charge: 'ch',
  'checkout.session': 'cs_test',
  'billing_portal.configuration': 'bpc',
  'billing_portal.session': 'bps',
  customer: 'cus',
  dispute: 'du',
  event: 'evt',
  invoice: 'in',
  invoice_payment: 'inpay',
  payment_intent: 'pi',
  payment_method: 'pm',
  price: 'price',
  product: 'prod',
  refund: 're',
  subscription: 'sub',
  webhook_endpoint: 'we',
};

/** A task scheduled on the clock, for the object with this id. */
export type Task = {
  at: number;
  name:
    | 'cancel-subscription'
    | 'end-period'
    | 'expire-incomplete'
    | 'expire-session'
    | 'finalize-invoice'
    | 'retry-invoice'
    | 'settle-payment';
  id: string;
};

/** An event on its way to an endpoint. */
export type Delivery = { at: number; event: string; endpoint: string; attempts: number };

/** A response repeated for the same idempotency key. */
export type KeptAnswer = {
  at: number;
  /** The path and the parameters. */
  asked: string;
  status: number;
  body: unknown;
  request: string;
};

/** Settings of Stripe's dashboard, and how events are delivered. */
export type Settings = {
  /** What happens to a subscription after its last failed attempt. */
  after_retries: 'cancel' | 'past_due' | 'unpaid';
  /** While true, events wait. */
  paused: boolean;
  /** How often each event is sent. */
  copies: number;
  /** How long an event waits, in seconds of the clock. */
  delay: number;
  order: 'kept' | 'reversed' | 'shuffled';
  /** The shuffling's seed, to reproduce it. */
  seed: number;
  /** Whether the API responds, fails, or something else responds in its place. */
  api: 'down' | 'html' | 'up';
  /** Whether the customer portal was saved in the dashboard. */
  portal: 'saved' | 'unsaved';
  /** Whether taxes are set up in the dashboard. */
  tax: 'set' | 'unset';
  /** The API's delay, in real milliseconds. */
  api_delay: number;
};

/** A checkout's item, and the terms applied once it's paid. */
export type SessionTerms = {
  item: Stripe.LineItem;
  metadata: Stripe.Metadata;
  trial_end: number | undefined;
  trial_period_days: number | undefined;
};

/** Everything is JSON, so that it can be stored in a file. */
export type State = {
  objects: { [K in Kind]: Map<string, Objects[K]> };
  tasks: Task[];
  deliveries: Delivery[];
  answers: Map<string, KeptAnswer>;
  /** Each endpoint's secret, which Stripe shows only once. */
  secrets: Map<string, string>;
  /** Each checkout session's terms. */
  terms: Map<string, SessionTerms>;
  settings: Settings;
  /** How far the clock is ahead of real time, in seconds. */
  ahead: number;
  /** Counts the invoices. */
  invoices: number;
};

export function newState(): State {
  const kinds = Object.keys(PREFIXES) as Kind[];
  return {
    objects: Object.fromEntries(kinds.map((kind) => [kind, new Map()])) as State['objects'],
    tasks: [],
    deliveries: [],
    answers: new Map(),
    secrets: new Map(),
    terms: new Map(),
    settings: {
      after_retries: 'cancel',
      paused: false,
      copies: 1,
      delay: 0,
      order: 'kept',
      seed: 1,
      api: 'up',
      portal: 'saved',
      tax: 'set',
      api_delay: 0,
    },
    ahead: 0,
    invoices: 0,
  };
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** @returns such as `cus_` and 24 letters */
export function newId(prefix: string): string {
  return `${prefix}_${newLetters(24)}`;
}

export function newLetters(count: number): string {
  return Array.from({ length: count }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** Stores the state in a file, so that a restart loses nothing. */
type StateFile = {
  /** Writes soon; calls during a write are combined. */
  save(state: State): void;
  /** @returns once everything is written */
  settled(): Promise<void>;
};

/** @param path null to store nothing */
export async function readState(path: string | null): Promise<State> {
  if (path === null) return newState();
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  const fresh = newState();
  if (text === null) return fresh;
  const kept = JSON.parse(text, revive) as State;
  return {
    ...fresh,
    ...kept,
    // A file from an earlier version lacks kinds added since.
    objects: { ...fresh.objects, ...kept.objects },
    settings: { ...fresh.settings, ...kept.settings },
  };
}

/** @param onError called if the file can't be written; the state stays in memory */
export function createStateFile(path: string | null, onError: (error: unknown) => void): StateFile {
  let writing: Promise<void> | null = null;
  let isStale = false;
  const write = async (target: string, state: State) => {
    while (isStale) {
      isStale = false;
      await writeWhole(target, JSON.stringify(state, replace));
    }
  };
  return {
    save(state) {
      isStale = true;
      if (path === null || writing) return;
      writing = write(path, state)
        .catch(onError)
        .finally(() => {
          writing = null;
        });
    },
    settled: async () => writing ?? undefined,
  };
}

/** The old file stays until the new one is complete. */
async function writeWhole(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.new`, text, { mode: 0o600 });
  await rename(`${path}.new`, path);
}

function replace(_: string, value: unknown): unknown {
  return value instanceof Map ? { $map: [...value] } : value;
}

function revive(_: string, value: unknown): unknown {
  const isMap = value !== null && typeof value === 'object' && '$map' in value;
  return isMap ? new Map(value.$map as Array<[string, unknown]>) : value;
}
