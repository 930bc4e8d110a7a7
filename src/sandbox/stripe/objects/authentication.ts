import type { Account } from '../account.ts';
import { ApiError } from '../errors.ts';
import type { TestCard } from './test-cards.ts';

/**
 * 3-D Secure: some cards are only charged once their owner has confirmed the payment with the bank, on a
 * page. Stripe's code for it depends on the request.
 */
const CODES = ['authentication_required', 'subscription_payment_intent_requires_action'] as const;

/** @returns Stripe's answer if the bank asks the cardholder first */
export function toAuthenticationError(code: (typeof CODES)[number]): ApiError {
  const message = 'Your card needs to be authenticated before it can be charged.';
  return new ApiError(402, { type: 'card_error', code, message });
}

/** @returns whether a refusal means that the cardholder has to confirm */
export function asksForConfirmation(error: unknown): boolean {
  return error instanceof ApiError && CODES.some((code) => code === error.body.code);
}

/** @returns whether a payment with this card waits for its owner */
export function mustConfirm({ isConfirmed }: Account, card: TestCard): boolean {
  return card.asks === true && !isConfirmed;
}

/** Runs work as confirmed by the cardholder with the bank, on a page. */
export function withConfirmation<Result>(account: Account, work: () => Result): Result {
  account.isConfirmed = true;
  try {
    return work();
  } finally {
    account.isConfirmed = false;
  }
}
