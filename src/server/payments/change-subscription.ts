import { AGENCY_PLANS, type PaidPlan } from '#domain/billing/plans.ts';
import { isDecline, type Stripe } from '../clients/stripe.ts';
import { findBuyer, listPlansOfPrices, wasPaymentReturned } from '../data/billing.ts';
import { findCustomerOf } from '../data/billing-accounts.ts';
import { ApiError } from '../errors.ts';
import type { BillingDeps } from './billing-deps.ts';
import type { Turn } from './billing-lock.ts';
import { mustBeConfirmed, openConfirmation } from './confirm-switch.ts';
import { ensurePrice, isSubscribed } from './price.ts';
import { refuseUnsettled } from './settle-pending.ts';
import { idOf } from './stripe-objects.ts';
import { endNow, endWithPeriod, isLive, listSubscriptions } from './subscriptions.ts';

/** What an owner may do with their subscription. */
export type SubscriptionChange =
  | { change: 'cancel' | 'resume' }
  | { change: 'switch'; plan: PaidPlan };

/**
 * Ends the subscription with its period, takes that back, or switches it to another plan, which is
 * charged at once or does not happen.
 *
 * @returns where the owner has to confirm the switch with their bank; null where it's done
 * @throws ApiError that says why not
 */
export async function changeSubscription(
  deps: BillingDeps,
  userId: string,
  wish: SubscriptionChange,
): Promise<string | null> {
  const account = await deps.ask((sql) => findCustomerOf(sql, userId));
  if (account === null) throw new ApiError('no_subscription');
  const customerId = account.customer_id;
  const price = wish.change === 'switch' ? await findPrice(deps, userId, wish.plan) : null;
  if (wish.change === 'switch') await refuseUnsettled(deps, account);
  const confirmUrl = await deps.lock.inTurn(userId, async (turn) => {
    const live = (await listSubscriptions(turn, customerId)).filter(isLive);
    const [subscription] = live;
    if (subscription === undefined) throw new ApiError('no_subscription');
    if (wish.change === 'cancel') {
      // There is one; of two, one would go on.
      for (const one of live) await cancel(turn, userId, one);
    }
    if (wish.change === 'resume') await resume(turn, userId, subscription);
    if (wish.change === 'switch' && price !== null) {
      return switchPlan(turn, subscription, { plan: wish.plan, price }, deps.publicUrl);
    }
    return null;
  });
  await deps.follow({ user_id: userId, customer_id: customerId });
  return confirmUrl;
}

/** @throws ApiError where that plan cannot be had here, or by this account */
async function findPrice(deps: BillingDeps, userId: string, plan: PaidPlan): Promise<string> {
  const buyer = await deps.ask((sql) => findBuyer(sql, userId, plan));
  if (buyer === null) throw new ApiError('not_found');
  if (buyer.is_being_deleted) throw new ApiError('being_deleted');
  if (!buyer.is_active) throw new ApiError('suspended');
  if (buyer.is_on_team && AGENCY_PLANS.has(plan)) throw new ApiError('on_a_team');
  const { amount, currency, stripe_price_id } = buyer;
  if (amount === null || !isSubscribed(plan)) throw new ApiError('not_sold');
  return ensurePrice(deps, { plan, amount, currency, stripe_price_id });
}

/** With the period that was paid; at once where that payment went back. */
async function cancel(turn: Turn, userId: string, subscription: Stripe.Subscription) {
  const isReturned = await wasPaymentReturned(turn.sql, userId, subscription.id);
  await (isReturned ? endNow(turn, subscription) : endWithPeriod(turn, subscription));
}

async function resume(turn: Turn, userId: string, subscription: Stripe.Subscription) {
  const { id, items, cancel_at_period_end } = subscription;
  const buyer = await findBuyer(turn.sql, userId, 'premium');
  if (buyer?.is_being_deleted) throw new ApiError('being_deleted');
  const end = (items.data[0]?.current_period_end ?? 0) * 1000;
  if ((buyer?.year_ends_at?.getTime() ?? 0) > end) throw new ApiError('year_paid');
  // Stripe's portal sets a day instead, which is unset by itself.
  const goOn = cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' as const };
  await turn.ask((stripe) => stripe.subscriptions.update(id, goOn));
}

/** In the same subscription, so that what was paid of this month is counted. */
async function switchPlan(
  { sql, ask }: Turn,
  { id, status, items, metadata, customer }: Stripe.Subscription,
  { plan, price }: { plan: PaidPlan; price: string },
  publicUrl: string,
): Promise<string | null> {
  const [item] = items.data;
  const [present] = await listPlansOfPrices(sql, [item?.price.id ?? '']);
  if (item === undefined || present === undefined) throw new ApiError('no_subscription');
  if (present === plan) throw new ApiError('already_subscribed');
  if (status !== 'active' && status !== 'trialing') throw new ApiError('payment_due');
  try {
    await ask((stripe) =>
      stripe.subscriptions.update(id, {
        items: [{ id: item.id, price }],
        metadata: { ...metadata, plan },
        proration_behavior: 'always_invoice',
        payment_behavior: 'error_if_incomplete',
        // The trial is of the monthly plan alone, and so is the wait for the end of a year.
        ...(status === 'trialing' && { trial_end: 'now' }),
      }),
    );
    return null;
  } catch (error) {
    if (mustBeConfirmed(error)) {
      const waiting = { customer: idOf(customer) ?? '', subscription: id, item: item.id, price };
      return openConfirmation({ ask }, waiting, publicUrl);
    }
    throw isDecline(error) ? new ApiError('declined', { cause: error }) : error;
  }
}
