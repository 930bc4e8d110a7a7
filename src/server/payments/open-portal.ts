import { PATHS } from '#domain/paths.ts';
import { isRefusal } from '../clients/stripe.ts';
import { findCustomerOf } from '../data/money/billing-accounts.ts';
import { ApiError } from '../http/errors.ts';
import type { BillingDeps } from './billing-deps.ts';

/**
 * @returns the address of Stripe's page with the cards and invoices of an account
 * @throws ApiError no_subscription, where it never came so far; portal_closed, where Stripe has none
 */
export async function openPortal(
  { ask, payments, publicUrl, log }: BillingDeps,
  userId: string,
): Promise<string> {
  const account = await ask((sql) => findCustomerOf(sql, userId));
  if (account === null) throw new ApiError('no_subscription');
  const customer = account.customer_id;
  try {
    const { url } = await payments.ask((stripe) =>
      stripe.billingPortal.sessions.create({ customer, return_url: publicUrl + PATHS.billing }),
    );
    if (!url) throw new ApiError('payments_unavailable');
    return url;
  } catch (error) {
    if (isRefusal(error, 'resource_missing')) throw new ApiError('no_subscription');
    if (!isRefusal(error)) throw error;
    // Its settings were never saved in Stripe, or the key may not open it: the check of payments says which.
    log.error({ err: error }, 'the customer portal cannot be opened');
    throw new ApiError('portal_closed', { cause: error });
  }
}
