import { randomInt } from 'node:crypto';
import type Stripe from 'stripe';

/** Everything the stand-in stores, by kind; the types are those of Stripe's client. */
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

/** The id prefix of each kind. */
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

/** A task at a time of the clock, for the object with this id. */
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

/** An answer that is repeated for the same idempotency key. */
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
  /** The fate of a subscription after its last failed attempt. */
  after_retries: 'cancel' | 'past_due' | 'unpaid';
  /** While true, events wait. */
  paused: boolean;
  /** How often each event is sent. */
  copies: number;
  /** How long an event waits, in seconds of the clock. */
  delay: number;
  order: 'kept' | 'reversed' | 'shuffled';
  /** Seed of the shuffling, to reproduce it. */
  seed: number;
  /** Whether the API answers, fails, or something else answers in its place. */
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
  /** The terms of each checkout session. */
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
