import { PATHS } from '#kit/rules/paths.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import type { BillingDeps } from '#money/server/billing-deps.ts';
import { findCustomerOf } from '#money/server/data/billing-accounts.ts';
import { isRefusal } from '#money/server/stripe.ts';

/**
 * @returns the URL of Stripe's page with an account's cards and invoices
 * @throws ApiError no_subscription if there never was one; portal_closed if Stripe has no portal
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
    // Its settings were never saved in Stripe, or the key may not open it: the payments check says which.
    log.error({ err: error }, 'the customer portal cannot be opened');
    throw new ApiError('portal_closed', { cause: error });
  }
}
