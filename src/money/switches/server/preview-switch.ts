import { ApiError } from '#kit/server/http/errors.ts';
import type { PaidPlan } from '#money/plans/rules/plans.ts';
import type { BillingDeps } from '#money/server/billing-deps.ts';
import { findCustomerOf } from '#money/server/data/billing-accounts.ts';
import { isLive, listSubscriptions } from '#money/server/subscriptions.ts';
import { findOrder, readSwitchPreview, type SwitchPreview } from './switch-plan.ts';

/**
 * Calculates a switch, and changes nothing.
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
