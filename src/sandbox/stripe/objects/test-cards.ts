import type { Account } from '../account.ts';
import { ApiError } from '../errors.ts';

/** A bank's decline, in Stripe's words (https://docs.stripe.com/testing). */
export type Decline = { code: string; decline_code?: string; message: string };

/** A payment method that always behaves the same, like Stripe's test cards. */
export type TestCard = {
  /** Stripe's ids for it, usable in API calls. */
  method: `pm_${string}`;
  label: string;
  type: 'card' | 'us_bank_account';
  brand: string;
  /** Unique among these cards. */
  last4: string;
  /** The same for all customers; cards without one count as new each time they are saved. */
  fingerprint?: string;
  /** Declined immediately; it can't be saved for later. */
  declines?: Decline;
  /** Can be saved, but fails whenever it is charged. */
  declinesCharges?: Decline;
  /** Takes days, and then fails. */
  failsLater?: Decline;
  /** The bank asks the cardholder to confirm each payment (3-D Secure). */
  asks?: true;
  /** The payment succeeds, and the cardholder disputes it at once. */
  isDisputed?: true;
};

const DECLINED = {
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
};

export const TEST_CARDS: readonly TestCard[] = [
  { method: 'pm_card_visa', label: 'Card that works', type: 'card', brand: 'visa', last4: '4242' },
  {
    method: 'pm_card_amex',
    label: 'Card that is the same one each time',
    type: 'card',
    brand: 'amex',
    last4: '0005',
    fingerprint: 'sameAmexEachTime',
  },
  {
    method: 'pm_card_visa_chargeDeclined',
    label: 'Card that is declined',
    type: 'card',
    brand: 'visa',
    last4: '0002',
    declines: DECLINED,
  },
  {
    method: 'pm_card_chargeCustomerFail',
    label: 'Card that can be saved, and is declined when charged',
    type: 'card',
    brand: 'visa',
    last4: '0341',
    declinesCharges: DECLINED,
  },
  {
    method: 'pm_card_authenticationRequired',
    label: 'Card whose bank asks its owner each time',
    type: 'card',
    brand: 'visa',
    last4: '3184',
    asks: true,
  },
  {
    method: 'pm_card_createDispute',
    label: 'Card whose owner disputes the payment',
    type: 'card',
    brand: 'visa',
    last4: '0259',
    isDisputed: true,
  },
  {
    method: 'pm_usBankAccount_success',
    label: 'Bank account that pays after some days',
    type: 'us_bank_account',
    brand: 'STRIPE TEST BANK',
    last4: '6789',
  },
  {
    method: 'pm_usBankAccount_insufficientFunds',
    label: 'Bank account that fails after some days',
    type: 'us_bank_account',
    brand: 'STRIPE TEST BANK',
    last4: '2227',
    failsLater: {
      code: 'payment_intent_payment_attempt_failed',
      decline_code: 'insufficient_funds',
      message: 'The customer’s bank account has insufficient funds.',
    },
  },
];

/** How long a bank payment takes, in seconds: up to four days, according to Stripe. */
export const BANK_DELAY_S = 4 * 86_400;

/**
 * 3-D Secure: some cards are charged only after the cardholder has confirmed the payment on the bank's page.
 * Stripe's error code depends on the request.
 */
const CODES = ['authentication_required', 'subscription_payment_intent_requires_action'] as const;

/** @returns Stripe's response if the bank asks the cardholder first */
export function toAuthenticationError(code: (typeof CODES)[number]): ApiError {
  const message = 'Your card needs to be authenticated before it can be charged.';
  return new ApiError(402, { type: 'card_error', code, message });
}

/** @returns whether a refusal means that the cardholder has to confirm */
export function asksForConfirmation(error: unknown): boolean {
  return error instanceof ApiError && CODES.some((code) => code === error.body.code);
}

/** @returns whether a payment with this card waits for the cardholder */
export function mustConfirm({ isConfirmed }: Account, card: TestCard): boolean {
  return card.asks === true && !isConfirmed;
}

/** Runs work as if the cardholder had confirmed it on the bank's page. */
export function withConfirmation<Result>(account: Account, work: () => Result): Result {
  account.isConfirmed = true;
  try {
    return work();
  } finally {
    account.isConfirmed = false;
  }
}
