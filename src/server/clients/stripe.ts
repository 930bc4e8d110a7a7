import type { Stripe } from 'stripe';
import { ApiError } from '../http/errors.ts';
import { PAYMENT_RETRIES, PAYMENT_TIMEOUT_MS } from '../limits/payments.ts';

export type { Stripe };

/** What Stripe's dashboard gives for one account. */
export type PaymentKeys = { secretKey: string; webhookSecret: string };

/** Where a stand-in listens. */
export type StandInAddress = { protocol: 'http'; host: string; port: number };

type PaymentSettings = PaymentKeys & {
  /** Asked when the first call is made; Stripe itself unless given. */
  address?: () => StandInAddress;
  timeoutMs?: number;
  retries?: number;
  /** Whether Stripe works out taxes at checkout; not unless given. */
  collectsTax?: boolean;
};

/** The one way to Stripe. */
export type Payments = {
  /** Whether money moves: by the key, which is of live or of test mode. */
  isLive: boolean;
  /** Whether Stripe works out taxes at checkout. */
  collectsTax: boolean;
  /** @returns where a stand-in is asked, such as `127.0.0.1:3000`; null where Stripe itself is */
  findStandIn(): string | null;
  /**
   * @param call a single request to Stripe's client, and nothing else: any error other than Stripe's
   *   refusal counts as Stripe being unreachable
   * @throws Stripe's refusal (`isRefusal`); ApiError payments_unavailable, also if it is slow or if
   *   something else answers in its place
   */
  ask<Answer>(call: (stripe: Stripe) => Promise<Answer>): Promise<Answer>;
  /**
   * @param body as it arrived, byte by byte
   * @param signature the header `stripe-signature`
   * @returns the event; null where the signature is not Stripe's, or too old
   */
  readEvent(body: string, signature: string): Promise<Stripe.Event | null>;
};

/** Opens the way to Stripe; its client is loaded when it is first needed. */
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

/** @param answer being awaited @returns it; null where Stripe has no such object, or deleted it */
export async function orNull<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (isRefusal(error, 'resource_missing')) return null;
    throw error;
  }
}

/** @returns whether a bank refused to pay */
export function isDecline(error: unknown): boolean {
  return (error as { type?: unknown } | null)?.type === 'StripeCardError';
}

/** What Stripe understood and said no to. Another key, or a limit of its own, is none of these. */
const REFUSALS: ReadonlySet<unknown> = new Set(['StripeCardError', 'StripeInvalidRequestError']);

/**
 * @param error of any kind
 * @param code of Stripe, where one reason is meant, such as `resource_missing`
 * @returns whether Stripe understood what was asked, and refused
 */
export function isRefusal(error: unknown, code?: string): boolean {
  const given = error as { type?: unknown; code?: unknown } | null;
  return REFUSALS.has(given?.type) && (code === undefined || given?.code === code);
}
