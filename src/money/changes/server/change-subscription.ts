import { ApiError } from '#kit/server/http/errors.ts';
import type { PaidPlan } from '#money/plans/rules/plans.ts';
import type { BillingDeps, Turn } from '#money/server/billing-lock.ts';
import { findBuyer, wasPaymentReturned } from '#money/server/data/billing.ts';
import { findCustomerOf } from '#money/server/data/billing-accounts.ts';
import type { Stripe } from '#money/server/stripe.ts';
import { endNow, endWithPeriod, isLive, listSubscriptions } from '#money/server/subscriptions.ts';
import { refuseUnsettled } from '#money/sync/server/settle-pending.ts';
import type { SwitchPreview } from '../rules/parse-switch-preview.ts';
import { dropPlanned, keepPlan } from './planned-switch.ts';
import { findOrder, type Quote, readSwitchPreview, switchPlan } from './switch-plan.ts';

/** A change an owner may make to their subscription. */
export type SubscriptionChange =
  /** `keep` cancels a switch planned for the end of the period. */
  | { change: 'cancel' | 'resume' | 'keep' }
  /** `agreed` is today's price as shown to the owner. */
  | { change: 'switch'; plan: PaidPlan; agreed?: Quote | undefined };

/**
 * Cancels the subscription at the end of its period, undoes that, or switches it to another plan: to a larger
 * one now, which is charged at once or doesn't happen, to a smaller one at the end of the period.
 *
 * @returns the URL where the owner confirms the switch with their bank; null if it's done
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
  const order = wish.change === 'switch' ? await findOrder(deps, userId, wish.plan) : null;
  if (wish.change === 'switch') await refuseUnsettled(deps, account);
  const confirmUrl = await deps.lock.inTurn(userId, async (turn) => {
    const live = (await listSubscriptions(turn, customerId)).filter(isLive);
    const [subscription] = live;
    if (subscription === undefined) throw new ApiError('no_subscription');
    if (wish.change === 'cancel') {
      // Usually one; if there were two, one would continue.
      for (const one of live) await cancel(turn, userId, one);
    }
    if (wish.change === 'resume') await resume(turn, userId, subscription);
    if (wish.change === 'keep') await keepPlan(turn, subscription);
    if (wish.change === 'switch' && order !== null) {
      return switchPlan(turn, subscription, { ...order, agreed: wish.agreed }, deps.publicUrl);
    }
    return null;
  });
  await deps.follow({ user_id: userId, customer_id: customerId });
  return confirmUrl;
}

/** At the end of the paid period; now if its payment was returned. */
async function cancel(turn: Turn, userId: string, subscription: Stripe.Subscription) {
  const isReturned = await wasPaymentReturned(turn.sql, userId, subscription.id);
  // Owners who resume keep their previous plan.
  if (!isReturned) await dropPlanned(turn, subscription);
  await (isReturned ? endNow(turn, subscription) : endWithPeriod(turn, subscription));
}

async function resume(turn: Turn, userId: string, subscription: Stripe.Subscription) {
  const { id, items, cancel_at_period_end } = subscription;
  const buyer = await findBuyer(turn.sql, userId, 'premium');
  if (buyer?.is_being_deleted) throw new ApiError('being_deleted');
  const end = (items.data[0]?.current_period_end ?? 0) * 1000;
  if ((buyer?.year_ends_at?.getTime() ?? 0) > end) throw new ApiError('year_paid');
  // Stripe's portal sets `cancel_at` instead, which has to be unset separately.
  const goOn = cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' as const };
  await turn.ask((stripe) => stripe.subscriptions.update(id, goOn));
}

/**
 * Calculates a switch without changing anything.
 *
 * @throws ApiError if the switch would be refused
 */
export async function previewSwitch(
  deps: BillingDeps,
  userId: string,
  plan: PaidPlan,
): Promise<SwitchPreview> {
  const account = await deps.ask((sql) => findCustomerOf(sql, userId));
  if (account === null) throw new ApiError('no_subscription');
  const order = await findOrder(deps, userId, plan);
  return deps.lock.inTurn(userId, async (turn) => {
    const had = await listSubscriptions(turn, account.customer_id);
    const subscription = had.find(isLive);
    if (subscription === undefined) throw new ApiError('no_subscription');
    return readSwitchPreview(turn, subscription, order);
  });
}
