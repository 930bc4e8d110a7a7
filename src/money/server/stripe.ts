import type { Stripe } from 'stripe';
import { ApiError } from '#kit/server/http/errors.ts';
import { PAYMENT_RETRIES, PAYMENT_TIMEOUT_MS } from './limits.ts';

declare module '#kit/server/routes/deps.ts' {
  interface AppDeps {
    /** The connection to Stripe; null without payments. */
    payments: Payments | null;
  }
}

declare module '#kit/server/jobs/task.ts' {
  interface TaskDeps {
    /** Access to Stripe; null if payments aren't set up. */
    payments: Payments | null;
  }
}

export type { Stripe };

/** Keys of an account, from Stripe's dashboard. */
export type PaymentKeys = { secretKey: string; webhookSecret: string };

export type StandInAddress = { protocol: 'http'; host: string; port: number };

type PaymentSettings = PaymentKeys & {
  /** Called at the first request; defaults to Stripe itself. */
  address?: () => StandInAddress;
  timeoutMs?: number;
  retries?: number;
  /** Whether Stripe calculates taxes at checkout; by default it doesn't. */
  collectsTax?: boolean;
};

/** The only access to Stripe. */
export type Payments = {
  /** Whether real money moves: a key is for live or test mode. */
  isLive: boolean;
  /** Whether Stripe calculates taxes at checkout. */
  collectsTax: boolean;
  /** @returns the stand-in's address, such as `127.0.0.1:3000`; null for Stripe itself */
  findStandIn(): string | null;
  /**
   * @param call a single request through Stripe's client, and nothing else: any error but Stripe's refusal
   *   counts as Stripe being unreachable
   * @throws Stripe's refusal (`isRefusal`); ApiError payments_unavailable, also if Stripe is slow or
   *   something else responds in its place
   */
  ask<Answer>(call: (stripe: Stripe) => Promise<Answer>): Promise<Answer>;
  /**
   * @param body the raw request body
   * @param signature the header `stripe-signature`
   * @returns the event; null if the signature is invalid or too old
   */
  readEvent(body: string, signature: string): Promise<Stripe.Event | null>;
};

/** Creates the access to Stripe; its client is loaded on first use. */
export function createPayments(settings: PaymentSettings): Payments {
  let opening: Promise<Stripe> | undefined;
  const open = () => {
    opening ??= openClient(settings);
    return opening;
  };
  return {
    isLive: /^[sr]k_live_/.test(settings.secretKey),
    collectsTax: settings.collectsTax ?? false,
    findStandIn() {
      const asked = settings.address?.();
      return asked ? `${asked.host}:${asked.port}` : null;
    },
    async ask(call) {
      const stripe = await open();
      return call(stripe).catch((error: unknown) => {
        if (isRefusal(error)) throw error;
        throw new ApiError('payments_unavailable', { cause: error });
      });
    },
    async readEvent(body, signature) {
      const { webhooks } = await open();
      try {
        return webhooks.constructEvent(body, signature, settings.webhookSecret);
      } catch {
        return null;
      }
    },
  };
}

async function openClient(settings: PaymentSettings): Promise<Stripe> {
  const { secretKey, address, timeoutMs, retries } = settings;
  const { default: Client } = await import('stripe');
  return new Client(secretKey, {
    ...address?.(),
    timeout: timeoutMs ?? PAYMENT_TIMEOUT_MS,
    maxNetworkRetries: retries ?? PAYMENT_RETRIES,
    telemetry: false,
  });
}

/** @param answer Stripe's pending response @returns it; null if the object doesn't exist or was deleted */
export async function orNull<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (isRefusal(error, 'resource_missing')) return null;
    throw error;
  }
}

/** @returns whether a bank declined the payment */
export function isDecline(error: unknown): boolean {
  return (error as { type?: unknown } | null)?.type === 'StripeCardError';
}

/** Stripe's refusals of a valid request. A wrong key or a Stripe limit isn't one. */
const REFUSALS: ReadonlySet<unknown> = new Set(['StripeCardError', 'StripeInvalidRequestError']);

/**
 * @param error of any kind
 * @param code Stripe's code for one specific reason, such as `resource_missing`
 * @returns whether Stripe understood the request and refused it
 */
export function isRefusal(error: unknown, code?: string): boolean {
  const given = error as { type?: unknown; code?: unknown } | null;
  return REFUSALS.has(given?.type) && (code === undefined || given?.code === code);
}
