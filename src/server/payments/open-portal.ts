import { PATHS } from '#domain/paths.ts';
import { isRefusal } from '../clients/stripe.ts';
import { findCustomerOf } from '../data/billing-accounts.ts';
import { ApiError } from '../errors.ts';
import type { BillingDeps } from './billing-deps.ts';

/**
 * @returns the address of Stripe's page with the cards and invoices of an account
 * @throws ApiError no_subscription, where it never came so far
 */
export async function openPortal(
  { ask, payments, publicUrl }: BillingDeps,
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
    throw isRefusal(error, 'resource_missing') ? new ApiError('no_subscription') : error;
  }
}
